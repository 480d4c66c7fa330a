/** A cookie of the site. A test checks that the code sets no cookies beyond this list. None is for tracking. */
export interface Cookie {
  name: string
  /** Text key of its purpose, under `privacy.cookie.`. */
  purpose: 'forgery' | 'signUp' | 'logIn' | 'language' | 'theme' | 'timezone' | 'bookmarks' | 'banner'
  kept: 'session' | 'year' | 'day' | 'minutes'
}

export const COOKIES: readonly Cookie[] = [
  { name: 'XSRF-TOKEN', purpose: 'forgery', kept: 'session' },
  { name: 'sign-up', purpose: 'signUp', kept: 'day' },
  { name: 'log-in', purpose: 'logIn', kept: 'minutes' },
  { name: 'language', purpose: 'language', kept: 'year' },
  { name: 'theme', purpose: 'theme', kept: 'year' },
  { name: 'timezone', purpose: 'timezone', kept: 'year' },
  { name: 'bookmarks', purpose: 'bookmarks', kept: 'year' },
  { name: 'bannerHidden', purpose: 'banner', kept: 'year' },
]
