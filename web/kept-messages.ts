/** What is being written, kept in this tab until it is sent: local storage outlives a person at a shared computer. */
export interface KeptWords {
  draft: string
  unsent: { messageId: string; text: string }[]
}

const PREFIX = 'messages:'
const NOTHING: KeptWords = { draft: '', unsent: [] }

export function keptWords(conversationId: string): KeptWords {
  try {
    return {
      ...NOTHING,
      ...(JSON.parse(sessionStorage.getItem(PREFIX + conversationId) ?? '{}') as Partial<KeptWords>),
    }
  } catch {
    return NOTHING
  }
}

export function keepWords(conversationId: string, words: KeptWords): void {
  try {
    if (!words.draft && words.unsent.length === 0) sessionStorage.removeItem(PREFIX + conversationId)
    else sessionStorage.setItem(PREFIX + conversationId, JSON.stringify(words))
  } catch {
    // A private window keeps nothing; what is typed is still on the screen.
  }
}

/** Whoever signs out leaves no words behind. */
export function forgetKeptWords(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
