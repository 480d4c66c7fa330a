/** Names never stand in an address: it holds a key, and this browser tab knows the words behind it. */
const PLACE = 'find:'

/** @returns the key under which the words are kept until the tab is closed; empty for no words. */
export function keepWords(words: string): string {
  const wanted = words.trim()
  if (!wanted) return ''
  const key = crypto.randomUUID().slice(0, 8)
  sessionStorage.setItem(PLACE + key, wanted)
  return key
}

export const wordsOf = (key: string | null): string => (key && sessionStorage.getItem(PLACE + key)) || ''
