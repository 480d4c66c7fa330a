/** A cookie of the site. A test checks that the code sets only the cookies in COOKIES; none is for tracking. */
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
