import { getCookieName } from '#platform/values/cookies.ts'

const YEAR_SECONDS = 31_536_000

const isSecure = () => location.protocol === 'https:'

/** Returns the value of a cookie that scripts can read, or null if it is not set. */
export function readCookie(name: string): string | null {
  const stored = document.cookie.split('; ')
  const find = (prefix: string) => stored.find((one) => one.startsWith(prefix))?.slice(prefix.length)
  const value = find(`${getCookieName(name, isSecure())}=`) ?? find(`${name}=`)
  return value === undefined ? null : decodeURIComponent(value)
}

/** Stores a preference for a year; null deletes it. Secrets must not be stored this way. */
export function writeCookie(name: string, value: string | null): void {
  const cookieName = getCookieName(name, isSecure())
  setCookie(cookieName, value)
  if (cookieName !== name) setCookie(name, null)
}

function setCookie(cookieName: string, value: string | null): void {
  const age = value === null ? 0 : YEAR_SECONDS
  const secure = isSecure() ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in half of the browsers in use
  document.cookie = `${cookieName}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}
