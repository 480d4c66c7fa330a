/** Names must not appear in URLs: the URL holds a key, and the search text is in the session storage of the tab. */
const KEY_PREFIX = 'find:'

/** @returns the key of the stored text, which lasts until the tab is closed; empty for an empty text */
export function storeSearchText(searchText: string): string {
  const text = searchText.trim()
  if (!text) return ''
  const key = crypto.randomUUID().slice(0, 8)
  sessionStorage.setItem(KEY_PREFIX + key, text)
  return key
}

export const loadSearchText = (key: string | null): string => (key && sessionStorage.getItem(KEY_PREFIX + key)) || ''
