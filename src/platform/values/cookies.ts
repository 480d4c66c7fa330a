/**
 * A cookie that the site sets. A test checks that the code sets only the cookies in COOKIES; none of them tracks
 * visitors.
 */
export interface Cookie {
  name: string
  /** Text key for the purpose, under `privacy.cookie.`. */
  purpose: 'forgery' | 'signUp' | 'logIn' | 'device' | 'language' | 'theme' | 'timezone' | 'bookmarks' | 'banner'
  lifetime: 'session' | 'year' | 'days' | 'day' | 'minutes'
}

export const COOKIES: readonly Cookie[] = [
  { name: 'XSRF-TOKEN', purpose: 'forgery', lifetime: 'session' },
  { name: 'sign-up', purpose: 'signUp', lifetime: 'day' },
  { name: 'log-in', purpose: 'logIn', lifetime: 'minutes' },
  { name: 'device', purpose: 'device', lifetime: 'days' },
  { name: 'language', purpose: 'language', lifetime: 'year' },
  { name: 'theme', purpose: 'theme', lifetime: 'year' },
  { name: 'timezone', purpose: 'timezone', lifetime: 'year' },
  { name: 'bookmarks', purpose: 'bookmarks', lifetime: 'year' },
  { name: 'bannerHidden', purpose: 'banner', lifetime: 'year' },
]

/**
 * Returns the name under which a browser stores a cookie. Over HTTPS the name gets the `__Host-` prefix: browsers then
 * accept the cookie only from this host, with `Secure` and for all paths, so no other site on the domain can set it.
 * Over plain HTTP, in local mode, browsers would reject the prefix. The anti-forgery cookie gets no prefix, because its
 * name is part of the API. Names without the prefix are also read until 2027-12-31, because cookies set before 2026-12
 * lack it and last up to a year. `replace-old-cookies.ts` replaces them.
 */
export const getCookieName = (name: string, isSecure: boolean): string =>
  isSecure && name !== 'XSRF-TOKEN' ? `__Host-${name}` : name
