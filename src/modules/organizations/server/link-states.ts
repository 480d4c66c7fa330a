/**
 * State of the link between a provider and an organization; only a confirmed link has the consent of both (decision
 * 0039).
 */
export type LinkState = 'asked' | 'invited' | 'confirmed' | 'ended'
export type LinkSide = 'counsellor' | 'organisation'
export type LinkMove = 'confirm' | 'end'

/** The states from which each party may make a move: neither can confirm its own request. */
export const LINK_MOVES: Record<LinkSide, Record<LinkMove, readonly LinkState[]>> = {
  counsellor: { confirm: ['invited'], end: ['invited', 'asked', 'confirmed'] },
  organisation: { confirm: ['asked'], end: ['invited', 'asked', 'confirmed'] },
}
