import { describe, expect, it } from 'vitest'
import { PATH_LANGUAGES } from '#contract/enums.ts'
import { PAGES, type Page } from '#contract/pages.ts'
import { preferredLanguage, wayOf } from './page-language.ts'

const way = (url: string, storedLanguage?: string, acceptLanguage?: string) =>
  wayOf({ url, storedLanguage, acceptLanguage })

describe('the way of an address', () => {
  it.each([
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
    ['/et/kliendid/ABC', '/et/kliendid/ABC', 'page'],
  ])('%s is sent once to %s', (url, to, kind = 'redirect') => {
    expect(way(url)).toMatchObject(kind === 'page' ? { kind } : { kind, to })
    expect(way(to).kind).toBe('page')
  })

  it.each([
    ['/en', 'en'],
    ['/et', 'et'],
    ['/ru', 'ru'],
    ['/et/provider-details/7?x=1', 'et'],
    ['/en.data', 'en'],
    ['/et.data?index', 'et'],
    ['/et/abi-kohe.data', 'et'],
    ['/ru/help-now.data', 'ru'],
  ] as const)('%s is a page in %s', (url, language) => {
    expect(way(url)).toEqual({ kind: 'page', language })
  })

  it.each(['/stripe/stripe-callback/pi_1', '/superuser/dashboard', '/dev/kit'])(
    '%s keeps its path and takes the stored language',
    (url) => {
      expect(way(url, 'et')).toEqual({ kind: 'page', language: 'et' })
      expect(way(url, 'ru')).toEqual({ kind: 'page', language: 'ru' })
    },
  )

  it.each(['/.well-known/x', '/sitemap.xml', '/assets/gone.js', '/favicon.ico', '/wp-login.php', '/metrics', '/api/x'])(
    '%s is nothing',
    (url) => {
      expect(way(url)).toEqual({ kind: 'nothing' })
    },
  )

  const paths = (PAGES as readonly Page[]).flatMap((page) => [...new Set([...page.paths, ...page.et])])
  const filled = paths.map((path) => path.replace(/:\w+/g, 'Ab-1'))

  it.each(filled.flatMap((path) => PATH_LANGUAGES.map((language) => [language, path] as const)))(
    '/%s/%s is a page, and every other spelling of it is sent there for good',
    (language, path) => {
      const proper = path === '' ? `/${language}` : `/${language}/${path}`
      expect(way(proper)).toEqual({ kind: 'page', language })
      const loud = path.replace(/[^/]+/g, (word) => (word === 'Ab-1' ? word : word.toUpperCase()))
      for (const url of [`${proper}/`, `/${language.toUpperCase()}//${path}`, `/${language}/${loud}/`])
        expect(way(url)).toEqual({ kind: 'redirect', to: proper, status: 301 })
    },
  )

  it.each(filled)('/%s without a language is sent to the stored one, for now', (path) => {
    for (const language of PATH_LANGUAGES)
      expect(way(`/${path}`, language)).toEqual({
        kind: 'redirect',
        to: path === '' ? `/${language}` : `/${language}/${path}`,
        status: 302,
      })
  })
})

describe('the language of an address without one', () => {
  it.each([
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
  ] as const)('stored %s and accepted %s give %s', (stored, accepted, language) => {
    expect(preferredLanguage(stored, accepted)).toBe(language)
  })

  it.each([
    ['/tingimused', undefined, '/et/tingimused'],
    ['/Noustaja-Detailid/anna', undefined, '/et/noustaja-detailid/anna'],
    ['/leia-noustaja', 'de', '/et/leia-noustaja'],
    ['/tingimused', 'en', '/en/tingimused'],
    ['/tingimused', 'ru', '/ru/tingimused'],
    ['/terms', undefined, '/en/terms'],
    ['/anna-lepik', undefined, '/en/anna-lepik'],
    ['/', undefined, '/en'],
  ])('%s with a browser that asks for %s leads to %s: the segment says it last', (url, accepted, to) => {
    expect(way(url, undefined, accepted)).toEqual({ kind: 'redirect', to, status: 302 })
  })
})
