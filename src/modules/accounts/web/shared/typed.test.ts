import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const items = new Map<string, string>()

/** A fresh page in the same tab: the modules start anew, the tab's storage stays. */
async function freshPage() {
  vi.resetModules()
  return import('./typed.ts')
}

beforeEach(() => {
  items.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('what was typed into the account modals', () => {
  it('is there again after a reload, with the address a code was sent to', async () => {
    const first = await freshPage()
    first.rememberTyped({ email: 'mari@hool.test', firstName: 'Mari' })
    first.rememberTyped({ codeSentTo: 'mari@hool.test', codeSentAt: Date.now() })
    const second = await freshPage()
    expect(second.typedSoFar()).toMatchObject({
      email: 'mari@hool.test',
      firstName: 'Mari',
      codeSentTo: 'mari@hool.test',
    })
  })

  it('never puts a password into the storage', async () => {
    const page = await freshPage()
    page.rememberPasswords({ password: 'Secret-words-1', confirmPassword: 'Secret-words-1' })
    page.rememberTyped({ email: 'mari@hool.test' })
    expect([...items.values()].join()).not.toContain('Secret')
    expect(page.typedPasswords()?.password).toBe('Secret-words-1')
    expect((await freshPage()).typedPasswords()).toBeNull()
  })

  it('is gone once somebody is logged in', async () => {
    const page = await freshPage()
    page.rememberTyped({ email: 'mari@hool.test' })
    page.rememberPasswords({ password: 'a', confirmPassword: 'a' })
    page.forgetTyped()
    expect(items.size).toBe(0)
    expect(page.typedSoFar().email).toBe('')
    expect(page.typedPasswords()).toBeNull()
  })

  it('forgets the wait for a code when the code is older than a day, and nothing else', async () => {
    const { withoutOldCode } = await freshPage()
    const kept = { email: 'e', firstName: 'f', lastName: 'l', isAdult: true, codeSentTo: 'e', codeSentAt: 1000 }
    const day = 24 * 3_600_000
    expect(withoutOldCode(kept, 1000 + day)).toEqual(kept)
    expect(withoutOldCode(kept, 1001 + day)).toEqual({ ...kept, codeSentTo: null, codeSentAt: 0 })
  })

  it('is kept by the page alone where the storage is refused or broken', async () => {
    items.set('account', '{"email":')
    expect((await freshPage()).typedSoFar().email).toBe('')
    vi.stubGlobal('sessionStorage', undefined)
    const page = await freshPage()
    page.rememberTyped({ email: 'mari@hool.test' })
    expect(page.typedSoFar().email).toBe('mari@hool.test')
  })
})
