const YEAR_SECONDS = 31_536_000

/** Returns the value of a readable cookie, or null. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
}

/** Stores a preference for a year; null deletes it. Secrets must not be stored this way. */
export function writeCookie(name: string, value: string | null): void {
  const age = value === null ? 0 : YEAR_SECONDS
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in half of the browsers in use
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}
