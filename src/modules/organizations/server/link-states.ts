/**
 * State of the link between a provider and an organization; only a confirmed link has the consent of both (decision
 * 0039).
 */
export type LinkState = 'requested' | 'invited' | 'confirmed' | 'ended'
export type LinkParty = 'provider' | 'organization'
export type LinkAction = 'confirm' | 'end'

/** The states in which each party may confirm or end a link; neither can confirm its own request. */
export const LINK_TRANSITIONS: Record<LinkParty, Record<LinkAction, readonly LinkState[]>> = {
  provider: { confirm: ['invited'], end: ['invited', 'requested', 'confirmed'] },
  organization: { confirm: ['requested'], end: ['invited', 'requested', 'confirmed'] },
}
