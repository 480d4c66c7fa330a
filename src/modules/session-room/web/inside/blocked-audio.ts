/** A participant whose audio is blocked by the browser's autoplay policy until the user taps. */
export interface BlockedAudio<Player = HTMLAudioElement> {
  participantId: string
  player: Player
}

/** Returns the latest entry of each participant who is still present. */
export function filterBlockedAudio<Player>(
  all: readonly BlockedAudio<Player>[],
  others: readonly { participantId: string }[],
): readonly BlockedAudio<Player>[] {
  return others.flatMap(({ participantId }) => all.findLast((one) => one.participantId === participantId) ?? [])
}
