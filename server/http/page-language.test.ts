import { describe, expect, it } from 'vitest'
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
    ['/ET/Leia-Noustaja/?x=1', '/et/Leia-Noustaja?x=1'],
    ['/en//evil.example/', '/en/evil.example'],
    ['//evil.example/path', '/en/evil.example/path'],
    ['/fr/x', '/en/fr/x'],
    ['/provider-details/7/', '/en/provider-details/7'],
  ])('%s is sent once to %s', (url, to) => {
    expect(way(url)).toMatchObject({ kind: 'redirect', to })
    expect(way(to).kind).toBe('page')
  })

  it.each([
    ['/en', 'en'],
    ['/et', 'et'],
    ['/et/provider-details/7?x=1', 'et'],
    ['/en.data', 'en'],
    ['/et.data?index', 'et'],
    ['/et/abi-kohe.data', 'et'],
  ] as const)('%s is a page in %s', (url, language) => {
    expect(way(url)).toEqual({ kind: 'page', language })
  })

  it.each(['/stripe/stripe-callback/pi_1', '/superuser/dashboard', '/dev/kit'])(
    '%s keeps its path and takes the stored language',
    (url) => {
      expect(way(url, 'et')).toEqual({ kind: 'page', language: 'et' })
    },
  )

  it.each(['/.well-known/x', '/sitemap.xml', '/assets/gone.js', '/favicon.ico', '/wp-login.php', '/metrics', '/api/x'])(
    '%s is nothing',
    (url) => {
      expect(way(url)).toEqual({ kind: 'nothing' })
    },
  )
})

describe('the language of an address without one', () => {
  it.each([
    ['en', 'et', 'en'],
    ['et', 'en', 'et'],
    ['ru', 'en', 'et'],
    [undefined, undefined, 'en'],
    [undefined, 'de-DE,de;q=0.9', 'en'],
    [undefined, 'et-EE,et;q=0.9,en;q=0.8', 'et'],
    [undefined, 'ru,en;q=0.5', 'et'],
    [undefined, 'fi,en;q=0.5,et;q=0.8', 'et'],
    [undefined, 'en;q=0,et;q=0.1', 'et'],
  ] as const)('stored %s and accepted %s give %s', (stored, accepted, language) => {
    expect(preferredLanguage(stored, accepted)).toBe(language)
  })
})
