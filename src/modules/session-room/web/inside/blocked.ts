/** A participant whose audio is blocked by the browser's autoplay policy until the user taps. */
export interface Blocked<Player = HTMLAudioElement> {
  stayId: string
  player: Player
}

/** Filters for participants who are still present, each once. */
export function blockedAmong<Player>(
  all: readonly Blocked<Player>[],
  others: readonly { stayId: string }[],
): readonly Blocked<Player>[] {
  return others.flatMap(({ stayId }) => all.findLast((one) => one.stayId === stayId) ?? [])
}
