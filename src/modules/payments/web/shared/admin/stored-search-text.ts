/**
 * Key prefix in session storage. Names must not appear in URLs, so the URL contains only a key and the tab stores the
 * text.
 */
const KEY_PREFIX = 'find:'

/** Stores the text until the tab is closed. @returns its key, or an empty string if there is no text */
export function storeSearchText(searchText: string): string {
  const text = searchText.trim()
  if (!text) return ''
  const key = crypto.randomUUID().slice(0, 8)
  sessionStorage.setItem(KEY_PREFIX + key, text)
  return key
}

export const loadSearchText = (key: string | null): string => (key && sessionStorage.getItem(KEY_PREFIX + key)) || ''
