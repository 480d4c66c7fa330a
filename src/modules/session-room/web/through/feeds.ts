/** One sound or picture that somebody gives to the media server; the feed is theirs, `mid` its place in it. */
export interface Given {
  feed: number
  mid: string
}

/** The same as it comes from there: `place` is where in the connection. */
export interface Taken extends Given {
  place: string
}

/** Somebody who gives, as the media server tells of them: `display` is their stay. */
export interface Publisher {
  id: number
  display?: string
  streams?: { mid: string; type: string; disabled?: boolean }[]
}

/** What is wished of whom. Whoever came back may be there twice for a moment: the newer one is them. */
export function wishedOf(
  publishers: Iterable<Publisher>,
  { others, takesPictures }: { others: readonly string[]; takesPictures: boolean },
): Given[] {
  const newest = new Map<string, Publisher>()
  for (const one of publishers) if (one.display && others.includes(one.display)) newest.set(one.display, one)
  return [...newest.values()].flatMap(({ id, streams }) =>
    (streams ?? [])
      .filter(({ type, disabled }) => !disabled && (type === 'audio' || (type === 'video' && takesPictures)))
      .map(({ mid }) => ({ feed: id, mid })),
  )
}

const isSame = (one: Given, other: Given) => one.feed === other.feed && one.mid === other.mid

/** What to ask for and what to give back; null where all is as wished. */
export function changeOf(
  taken: readonly Taken[],
  wished: readonly Given[],
): { subscribe?: Given[]; unsubscribe?: { sub_mid: string }[] } | null {
  const subscribe = wished.filter((one) => !taken.some((other) => isSame(one, other)))
  const unsubscribe = taken.filter((one) => !wished.some((other) => isSame(one, other)))
  if (subscribe.length + unsubscribe.length === 0) return null
  return {
    ...(subscribe.length > 0 ? { subscribe } : {}),
    ...(unsubscribe.length > 0 ? { unsubscribe: unsubscribe.map(({ place }) => ({ sub_mid: place })) } : {}),
  }
}

interface Size {
  maxBitrate: number
  scaleResolutionDownBy: number
}

/** How large one's own picture goes out: the more faces share a screen and a line, the smaller each of them is. */
export function pictureSize(people: number): Size {
  if (people <= 4) return { maxBitrate: 500_000, scaleResolutionDownBy: 1 }
  return people <= 8
    ? { maxBitrate: 300_000, scaleResolutionDownBy: 1.5 }
    : { maxBitrate: 150_000, scaleResolutionDownBy: 2 }
}
