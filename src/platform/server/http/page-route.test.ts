import { describe, expect, it } from 'vitest'
import { PAGES } from '#modules/pages.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import type { Page } from '#platform/values/page.ts'
import { checkEach } from '#testing/shared/check-each.ts'
import { findPreferredLanguage, resolvePageRoute } from './page-route.ts'

const route = (url: string, storedLanguage?: string, acceptLanguage?: string) =>
  resolvePageRoute({ url, storedLanguage, acceptLanguage })

const REDIRECTS: readonly (readonly [url: string, to: string, kind?: 'page'])[] = [
  ['/', '/en'],
  ['/?a=1', '/en?a=1'],
  ['/customer-dashboard', '/en/customer-dashboard'],
  ['/en/', '/en'],
  ['/EN', '/en'],
  ['/RU/', '/ru'],
  ['/ET/Leia-Noustaja/?x=1', '/et/leia-noustaja?x=1'],
  ['/en//evil.example/', '/en/evil.example'],
  ['//evil.example/path', '/en/evil.example/path'],
  ['/fr/x', '/en/fr/x'],
  ['/provider-details/7/', '/en/provider-details/7'],
  ['/en/TERMS', '/en/terms'],
  ['/en//terms//', '/en/terms'],
  ['/et/Klient/Minu-Seansid/pi_3AbC/', '/et/klient/minu-seansid/pi_3AbC'],
  ['/EN/Provider-Details/Anna-Lepik?Session=A', '/en/provider-details/Anna-Lepik?Session=A'],
  ['/en/O/Rahu', '/en/o/Rahu'],
  ['/en?fbclid=a', '/en'],
  ['/et?topic=3&utm_source=a&gclid=b&sort=price', '/et?topic=3&sort=price'],
  ['/?UTM_Campaign=a&topic=3', '/en?topic=3'],
  ['/en?note=utm_source', '/en?note=utm_source', 'page'],
  ['/et/kliendid/ABC', '/et/kliendid/ABC', 'page'],
]

const NOT_FOUND = [
  '/.well-known/x',
  '/sitemap.xml',
  '/assets/gone.js',
  '/favicon.ico',
  '/wp-login.php',
  '/metrics',
  '/api/x',
]

describe('routing a URL', () => {
  it('redirects another spelling once, to the canonical one', () => {
    checkEach(REDIRECTS, String, ([url, to, kind]) => {
      expect(route(url)).toMatchObject(kind === 'page' ? { kind } : { kind: 'redirect', to })
      expect(route(to).kind).toBe('page')
    })
  })

  const PAGE_LANGUAGES = [
    ['/en', 'en'],
    ['/et', 'et'],
    ['/ru', 'ru'],
    ['/et/provider-details/7?x=1', 'et'],
    ['/en.data', 'en'],
    ['/et.data?index', 'et'],
    ['/et/abi-kohe.data', 'et'],
    ['/ru/help-now.data', 'ru'],
  ] as const
  it('reads the language of a page from its first segment', () => {
    checkEach(PAGE_LANGUAGES, String, ([url, language]) => {
      expect(route(url)).toMatchObject({ kind: 'page', language })
    })
  })

  it('knows which pages are the same for all visitors', () => {
    const shared = ['/en', '/et?topic=anxiety', '/ru/help-now', '/en/provider-details/anna', '/et/anna', '/en/o/rahu']
    const personal = [
      '/en/provider/profile',
      '/en/contact',
      '/en/find-a-match?topics=3',
      '/en/account/reset-password',
      '/superuser/dashboard',
      '/en.data',
    ]
    const isShared = (url: string) => (route(url) as { isShared?: boolean }).isShared
    expect(shared.filter((url) => !isShared(url))).toEqual([])
    expect(personal.filter((url) => isShared(url) !== false)).toEqual([])
  })

  it('keeps an exempt path unchanged and uses the stored language', () => {
    checkEach(['/stripe/stripe-callback/pi_1', '/superuser/dashboard', '/dev/kit'], String, (url) => {
      expect(route(url, 'et')).toMatchObject({ kind: 'page', language: 'et' })
      expect(route(url, 'ru')).toMatchObject({ kind: 'page', language: 'ru' })
    })
  })

  it('finds nothing for missing files and for paths without a page', () => {
    checkEach(NOT_FOUND, String, (url) => {
      expect(route(url)).toEqual({ kind: 'nothing' })
    })
  })

  const paths = (PAGES as readonly Page[]).flatMap((page) => [...new Set([...page.paths, ...page.et])])
  const filled = paths.map((path) => path.replace(/:\w+/g, 'Ab-1'))

  it.each(PATH_LANGUAGES)(
    'each page path is served in %s, and other spellings redirect to it permanently',
    (language) => {
      checkEach(filled, String, (path) => {
        const canonical = path === '' ? `/${language}` : `/${language}/${path}`
        expect(route(canonical)).toMatchObject({ kind: 'page', language })
        const upperCase = path.replace(/[^/]+/g, (word) => (word === 'Ab-1' ? word : word.toUpperCase()))
        for (const url of [`${canonical}/`, `/${language.toUpperCase()}//${path}`, `/${language}/${upperCase}/`])
          expect(route(url), url).toEqual({ kind: 'redirect', to: canonical, status: 301 })
      })
    },
  )

  it.each(PATH_LANGUAGES)('each path without a language redirects to the stored %s, temporarily', (language) => {
    checkEach(filled, String, (path) => {
      const to = path === '' ? `/${language}` : `/${language}/${path}`
      expect(route(`/${path}`, language)).toEqual({ kind: 'redirect', to, status: 302 })
    })
  })
})

describe('the language of a URL without one', () => {
  const PREFERRED = [
    ['en', 'et', 'en'],
    ['et', 'en', 'et'],
    ['ru', 'en', 'ru'],
    ['fi', 'en', 'et'],
    [undefined, undefined, null],
    [undefined, 'de-DE,de;q=0.9', null],
    [undefined, 'et-EE,et;q=0.9,en;q=0.8', 'et'],
    [undefined, 'ru,en;q=0.5', 'ru'],
    [undefined, 'ru-EE', 'ru'],
    [undefined, 'fi,en;q=0.5,et;q=0.8', 'et'],
    [undefined, 'en;q=0,et;q=0.1', 'et'],
    [undefined, 'est,enm', null],
  ] as const
  it('prefers the stored language to those that the browser accepts', () => {
    checkEach(PREFERRED, String, ([stored, accepted, language]) => {
      expect(findPreferredLanguage(stored, accepted)).toBe(language)
    })
  })

  const ALIAS_REDIRECTS = [
    ['/tingimused', undefined, '/et/tingimused'],
    ['/Noustaja-Detailid/anna', undefined, '/et/noustaja-detailid/anna'],
    ['/leia-noustaja', 'de', '/et/leia-noustaja'],
    ['/tingimused', 'en', '/en/tingimused'],
    ['/tingimused', 'ru', '/ru/tingimused'],
    ['/terms', undefined, '/en/terms'],
    ['/anna-lepik', undefined, '/en/anna-lepik'],
    ['/', undefined, '/en'],
  ] as const
  it('redirects to the accepted language, else to the language of the path', () => {
    checkEach(ALIAS_REDIRECTS, String, ([url, accepted, to]) => {
      expect(route(url, undefined, accepted)).toEqual({ kind: 'redirect', to, status: 302 })
    })
  })
})
