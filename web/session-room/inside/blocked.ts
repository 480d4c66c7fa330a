/** One whose sound the browser keeps off until the person taps. */
export interface Blocked<Video = HTMLVideoElement> {
  stayId: string
  video: Video
}

/** Of those who are still here, each once. */
export function blockedAmong<Video>(
  all: readonly Blocked<Video>[],
  others: readonly { stayId: string }[],
): readonly Blocked<Video>[] {
  return others.flatMap(({ stayId }) => all.findLast((one) => one.stayId === stayId) ?? [])
}
