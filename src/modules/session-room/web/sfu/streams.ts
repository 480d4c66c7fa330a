/** An audio or video stream published to the media server; `feed` is the publisher, `mid` identifies the stream. */
export interface PublishedStream {
  feed: number
  mid: string
}

/** A subscribed stream; `subscriberMid` is its `mid` in the subscriber's connection. */
export interface SubscribedStream extends PublishedStream {
  subscriberMid: string
}

/** A publisher as listed by the media server; `display` is the participant's id. */
export interface MediaPublisher {
  id: number
  display?: string
  streams?: { mid: string; type: string; disabled?: boolean }[]
}

/**
 * Lists the streams to subscribe to. After a reconnect, a participant may briefly be listed twice; the newer entry is
 * used.
 */
export function listTargetStreams(
  publishers: Iterable<MediaPublisher>,
  { others, receivesVideo }: { others: readonly string[]; receivesVideo: boolean },
): PublishedStream[] {
  const newest = new Map<string, MediaPublisher>()
  for (const one of publishers) if (one.display && others.includes(one.display)) newest.set(one.display, one)
  return [...newest.values()].flatMap(({ id, streams }) =>
    (streams ?? [])
      .filter(({ type, disabled }) => !disabled && (type === 'audio' || (type === 'video' && receivesVideo)))
      .map(({ mid }) => ({ feed: id, mid })),
  )
}

const isSameStream = (one: PublishedStream, other: PublishedStream) => one.feed === other.feed && one.mid === other.mid

/** Computes which streams to subscribe to and unsubscribe from; null if nothing changes. */
export function diffSubscriptions(
  subscribed: readonly SubscribedStream[],
  targets: readonly PublishedStream[],
): { subscribe?: PublishedStream[]; unsubscribe?: { sub_mid: string }[] } | null {
  const subscribe = targets.filter((one) => !subscribed.some((other) => isSameStream(one, other)))
  const unsubscribe = subscribed.filter((one) => !targets.some((other) => isSameStream(one, other)))
  if (subscribe.length + unsubscribe.length === 0) return null
  return {
    ...(subscribe.length > 0 ? { subscribe } : {}),
    ...(unsubscribe.length > 0
      ? { unsubscribe: unsubscribe.map(({ subscriberMid }) => ({ sub_mid: subscriberMid })) }
      : {}),
  }
}

interface VideoEncoding {
  maxBitrate: number
  scaleResolutionDownBy: number
}

/** Size of the user's outgoing video, which shrinks as more participants share the screen and bandwidth. */
export function getVideoEncoding(participantCount: number): VideoEncoding {
  if (participantCount <= 4) return { maxBitrate: 500_000, scaleResolutionDownBy: 1 }
  return participantCount <= 8
    ? { maxBitrate: 300_000, scaleResolutionDownBy: 1.5 }
    : { maxBitrate: 150_000, scaleResolutionDownBy: 2 }
}
