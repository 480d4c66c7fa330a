import { readLogin, TAB_WORDS } from '#platform/web/login.ts'

/** Draft and unsent messages, stored for the tab; local storage would persist on a shared computer. */
export interface KeptWords {
  draft: string
  unsent: { messageId: string; text: string }[]
}

const EMPTY_DRAFT: KeptWords = { draft: '', unsent: [] }

export function keptWords(conversationId: string): KeptWords {
  try {
    return {
      ...EMPTY_DRAFT,
      ...(JSON.parse(sessionStorage.getItem(TAB_WORDS + conversationId) ?? '{}') as Partial<KeptWords>),
    }
  } catch {
    return EMPTY_DRAFT
  }
}

/** Stores nothing after logout, because login.ts has already deleted the drafts when a pending request then fails. */
export function keepWords(conversationId: string, draft: KeptWords): void {
  if (!readLogin()) return
  try {
    if (!draft.draft && draft.unsent.length === 0) sessionStorage.removeItem(TAB_WORDS + conversationId)
    else sessionStorage.setItem(TAB_WORDS + conversationId, JSON.stringify(draft))
  } catch {
    // Storage is unavailable in some private windows; the draft remains on the page.
  }
}
