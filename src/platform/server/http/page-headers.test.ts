import { describe, expect, it } from 'vitest'
import { contentPolicy, pageHeaders } from './page-headers.ts'

const partsOf = (paymentOrigin: string | null) =>
  new Map(
    contentPolicy({ nonce: 'n', paymentOrigin, isLocalHttp: false })
      .split('; ')
      .map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)]),
  )

describe('the content policy', () => {
  it('lets the real provider run its script, make its calls and open its frames, the bank’s consent among them', () => {
    const parts = partsOf('https://js.stripe.com')
    expect(parts.get('script-src')).toEqual(["'self'", "'nonce-n'", 'https://js.stripe.com'])
    expect(parts.get('connect-src')).toEqual(["'self'", 'https://api.stripe.com'])
    expect(parts.get('frame-src')).toEqual(['https://js.stripe.com', 'https://hooks.stripe.com'])
  })

  it('lets the sandbox do all of it from its one address', () => {
    const parts = partsOf('http://127.0.0.1:4010')
    for (const name of ['script-src', 'connect-src', 'frame-src'])
      expect(parts.get(name)!.at(-1)).toBe('http://127.0.0.1:4010')
  })

  it.each([null, 'https://js.stripe.com'])(
    'lets no other site frame a page, rebase it or take its forms (%s)',
    (payment) => {
      const parts = partsOf(payment)
      expect(parts.get('frame-ancestors')).toEqual(["'none'"])
      expect(parts.get('base-uri')).toEqual(["'self'"])
      expect(parts.get('form-action')).toEqual(["'self'"])
      expect(parts.get('object-src')).toEqual(["'none'"])
    },
  )

  it('knows no provider elsewhere', () => {
    expect([...partsOf(null).values()].flat().join(' ')).not.toMatch(/https?:/)
    expect(partsOf(null).has('frame-src')).toBe(false)
  })
})

describe('the other headers of a page', () => {
  it('keep it out of frames and shared caches, and tell no other site where a reader came from', () => {
    expect(pageHeaders(false)).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
    })
  })

  it('ask for no encrypted connection where there is none', () => {
    expect(pageHeaders(true)).not.toHaveProperty('strict-transport-security')
  })
})
