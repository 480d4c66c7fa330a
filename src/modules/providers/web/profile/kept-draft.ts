import type { Draft } from './profile-draft.ts'

/** What could not be saved outlives a reload of this tab; the four items of local storage stay the only ones (specification §3). */
const keyOf = (providerId: string) => `profile-draft:${providerId}`

export function keptDraft(providerId: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(providerId)) ?? '{}') as Draft
  } catch {
    return {}
  }
}

export function keepDraft(providerId: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(keyOf(providerId))
    else sessionStorage.setItem(keyOf(providerId), JSON.stringify(draft))
  } catch {
    // A private window keeps nothing; what is typed is still on the screen.
  }
}
