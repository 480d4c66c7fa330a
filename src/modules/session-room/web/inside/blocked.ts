/** One whose sound the browser keeps off until the person taps. */
export interface Blocked<Player = HTMLAudioElement> {
  stayId: string
  player: Player
}

/** Of those who are still here, each once. */
export function blockedAmong<Player>(
  all: readonly Blocked<Player>[],
  others: readonly { stayId: string }[],
): readonly Blocked<Player>[] {
  return others.flatMap(({ stayId }) => all.findLast((one) => one.stayId === stayId) ?? [])
}
