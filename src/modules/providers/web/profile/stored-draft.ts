import type { Draft } from './profile-draft.ts'

/**
 * Unsaved input survives a reload of the tab. It is in session storage,
 * because local storage is limited to four items (specification §3).
 */
const getKey = (providerId: string) => `profile-draft:${providerId}`

export function loadStoredDraft(providerId: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(getKey(providerId)) ?? '{}') as Draft
  } catch {
    return {}
  }
}

export function storeDraft(providerId: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(getKey(providerId))
    else sessionStorage.setItem(getKey(providerId), JSON.stringify(draft))
  } catch {
    // Storage may be unavailable in private windows; the input is still on the screen.
  }
}
