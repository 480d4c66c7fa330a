import { COOKIES, getCookieName } from '#platform/values/cookies.ts'

/**
 * Parses a Cookie header into values by name, without the prefix that our own cookies have over HTTPS. Malformed
 * cookies are skipped; of duplicates, the first one is used.
 */
export function parseCookies(header: string | undefined, isSecure: boolean): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    const value = at > 0 && !cookies.has(name) ? decode(pair.slice(at + 1).trim()) : null
    if (value !== null) cookies.set(name, value)
  }
  for (const { name } of COOKIES) {
    const value = cookies.get(getCookieName(name, isSecure))
    if (value !== undefined) cookies.set(name, value)
  }
  return cookies
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
