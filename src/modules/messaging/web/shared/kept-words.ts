import { readLogin, TAB_WORDS } from '#platform/web/login.ts'

/** What is being written, kept in this tab until it is sent: local storage outlives a person at a shared computer. */
export interface KeptWords {
  draft: string
  unsent: { messageId: string; text: string }[]
}

const NOTHING: KeptWords = { draft: '', unsent: [] }

export function keptWords(conversationId: string): KeptWords {
  try {
    return {
      ...NOTHING,
      ...(JSON.parse(sessionStorage.getItem(TAB_WORDS + conversationId) ?? '{}') as Partial<KeptWords>),
    }
  } catch {
    return NOTHING
  }
}

/** Nothing is kept without a login: its end has taken the words along (login.ts), and a send that failed by it comes after. */
export function keepWords(conversationId: string, words: KeptWords): void {
  if (!readLogin()) return
  try {
    if (!words.draft && words.unsent.length === 0) sessionStorage.removeItem(TAB_WORDS + conversationId)
    else sessionStorage.setItem(TAB_WORDS + conversationId, JSON.stringify(words))
  } catch {
    // A private window keeps nothing; what is typed is still on the screen.
  }
}
