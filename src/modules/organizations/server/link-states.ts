/** How a counsellor stands with an organisation; both have agreed only when it is confirmed (decision 0039). */
export type LinkState = 'asked' | 'invited' | 'confirmed' | 'ended'
export type Side = 'counsellor' | 'organisation'
export type Move = 'confirm' | 'end'

/** From which states each side may make which move: nobody confirms what they asked for themselves. */
export const LINK_MOVES: Record<Side, Record<Move, readonly LinkState[]>> = {
  counsellor: { confirm: ['invited'], end: ['invited', 'asked', 'confirmed'] },
  organisation: { confirm: ['asked'], end: ['invited', 'asked', 'confirmed'] },
}
