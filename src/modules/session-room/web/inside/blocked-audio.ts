/** A participant whose audio is blocked by the browser's autoplay policy until the user taps. */
export interface BlockedAudio<Player = HTMLAudioElement> {
  participantId: string
  player: Player
}

/** Filters for participants who are still present, each once. */
export function filterBlockedAudio<Player>(
  all: readonly BlockedAudio<Player>[],
  others: readonly { participantId: string }[],
): readonly BlockedAudio<Player>[] {
  return others.flatMap(({ participantId }) => all.findLast((one) => one.participantId === participantId) ?? [])
}
