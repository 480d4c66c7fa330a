import { describe, expect, it, test } from 'vitest'
import { buildContentSecurityPolicy, PAGE_HEADERS } from './page-headers.ts'

const parsePolicy = (paymentOrigin: string | null) =>
  new Map(
    buildContentSecurityPolicy({ nonce: 'n', paymentOrigin, isLocalHttp: false })
      .split('; ')
      .map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)]),
  )

describe('the content security policy', () => {
  it('allows Stripe’s script, API calls and frames, including the bank’s authentication', () => {
    const parts = parsePolicy('https://js.stripe.com')
    expect(parts.get('script-src')).toEqual(["'self'", "'nonce-n'", 'https://js.stripe.com'])
    expect(parts.get('connect-src')).toEqual(["'self'", 'https://api.stripe.com'])
    expect(parts.get('frame-src')).toEqual(['https://js.stripe.com', 'https://hooks.stripe.com'])
  })

  it('allows the sandbox’s single origin for scripts, calls and frames', () => {
    const parts = parsePolicy('http://127.0.0.1:4010')
    for (const name of ['script-src', 'connect-src', 'frame-src'])
      expect(parts.get(name)!.at(-1)).toBe('http://127.0.0.1:4010')
  })

  it.each([null, 'https://js.stripe.com'])(
    'does not let other sites frame a page, change its base or receive its forms (%s)',
    (payment) => {
      const parts = parsePolicy(payment)
      expect(parts.get('frame-ancestors')).toEqual(["'none'"])
      expect(parts.get('base-uri')).toEqual(["'none'"])
      expect(parts.get('form-action')).toEqual(["'self'"])
      expect(parts.get('object-src')).toEqual(["'none'"])
    },
  )

  it('allows no payment origin on other pages', () => {
    expect([...parsePolicy(null).values()].flat().join(' ')).not.toMatch(/https?:/)
    expect(parsePolicy(null).has('frame-src')).toBe(false)
  })
})

test('the other headers of a page forbid frames and shared caches, and send no referrer to other sites', () => {
  expect(PAGE_HEADERS).toMatchObject({
    'cache-control': 'private, no-cache',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
  })
})
