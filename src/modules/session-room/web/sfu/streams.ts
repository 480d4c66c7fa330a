/** An audio or video stream published to the media server; `feed` is the publisher, `mid` identifies the stream. */
export interface PublishedStream {
  feed: number
  mid: string
}

/** A subscribed stream; `place` is its `mid` in the subscriber's connection. */
export interface SubscribedStream extends PublishedStream {
  place: string
}

/** A publisher as listed by the media server; `display` is the participant's id. */
export interface MediaPublisher {
  id: number
  display?: string
  streams?: { mid: string; type: string; disabled?: boolean }[]
}

/** Streams to subscribe to. After a reconnect a participant may be listed twice briefly; the newer one is used. */
export function listTargetStreams(
  publishers: Iterable<MediaPublisher>,
  { others, takesPictures }: { others: readonly string[]; takesPictures: boolean },
): PublishedStream[] {
  const newest = new Map<string, MediaPublisher>()
  for (const one of publishers) if (one.display && others.includes(one.display)) newest.set(one.display, one)
  return [...newest.values()].flatMap(({ id, streams }) =>
    (streams ?? [])
      .filter(({ type, disabled }) => !disabled && (type === 'audio' || (type === 'video' && takesPictures)))
      .map(({ mid }) => ({ feed: id, mid })),
  )
}

const isSameStream = (one: PublishedStream, other: PublishedStream) => one.feed === other.feed && one.mid === other.mid

/** Computes which streams to subscribe to and unsubscribe from; null if nothing changes. */
export function diffSubscriptions(
  taken: readonly SubscribedStream[],
  wished: readonly PublishedStream[],
): { subscribe?: PublishedStream[]; unsubscribe?: { sub_mid: string }[] } | null {
  const subscribe = wished.filter((one) => !taken.some((other) => isSameStream(one, other)))
  const unsubscribe = taken.filter((one) => !wished.some((other) => isSameStream(one, other)))
  if (subscribe.length + unsubscribe.length === 0) return null
  return {
    ...(subscribe.length > 0 ? { subscribe } : {}),
    ...(unsubscribe.length > 0 ? { unsubscribe: unsubscribe.map(({ place }) => ({ sub_mid: place })) } : {}),
  }
}

interface VideoEncoding {
  maxBitrate: number
  scaleResolutionDownBy: number
}

/** Size of the user's outgoing video; smaller with more participants, who share the screen and bandwidth. */
export function getVideoEncoding(people: number): VideoEncoding {
  if (people <= 4) return { maxBitrate: 500_000, scaleResolutionDownBy: 1 }
  return people <= 8
    ? { maxBitrate: 300_000, scaleResolutionDownBy: 1.5 }
    : { maxBitrate: 150_000, scaleResolutionDownBy: 2 }
}
