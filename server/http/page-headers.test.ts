import { describe, expect, it } from 'vitest'
import { contentPolicy } from './page-headers.ts'

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

  it('knows no provider elsewhere', () => {
    expect([...partsOf(null).values()].flat().join(' ')).not.toMatch(/https?:/)
    expect(partsOf(null).has('frame-src')).toBe(false)
  })
})
