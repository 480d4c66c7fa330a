import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const items = new Map<string, string>()

/** Simulates a reload: the modules are loaded again, sessionStorage is kept. */
async function reloadPage() {
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

describe('the draft of the account modals', () => {
  it('is restored after a reload, with the address of the sent code', async () => {
    const first = await reloadPage()
    first.rememberTyped({ email: 'mari@hool.test', firstName: 'Mari' })
    first.rememberTyped({ codeSentTo: 'mari@hool.test', codeSentAt: Date.now() })
    const second = await reloadPage()
    expect(second.typedSoFar()).toMatchObject({
      email: 'mari@hool.test',
      firstName: 'Mari',
      codeSentTo: 'mari@hool.test',
    })
  })

  it('never stores a password', async () => {
    const page = await reloadPage()
    page.rememberPasswords({ password: 'Secret-words-1', confirmPassword: 'Secret-words-1' })
    page.rememberTyped({ email: 'mari@hool.test' })
    expect([...items.values()].join()).not.toContain('Secret')
    expect(page.typedPasswords()?.password).toBe('Secret-words-1')
    expect((await reloadPage()).typedPasswords()).toBeNull()
  })

  it('is cleared after login', async () => {
    const page = await reloadPage()
    page.rememberTyped({ email: 'mari@hool.test' })
    page.rememberPasswords({ password: 'a', confirmPassword: 'a' })
    page.forgetTyped()
    expect(items.size).toBe(0)
    expect(page.typedSoFar().email).toBe('')
    expect(page.typedPasswords()).toBeNull()
  })

  it('drops only the sent code when it is older than a day', async () => {
    const { withoutOldCode } = await reloadPage()
    const draft = { email: 'e', firstName: 'f', lastName: 'l', isAdult: true, codeSentTo: 'e', codeSentAt: 1000 }
    const day = 24 * 3_600_000
    expect(withoutOldCode(draft, 1000 + day)).toEqual(draft)
    expect(withoutOldCode(draft, 1001 + day)).toEqual({ ...draft, codeSentTo: null, codeSentAt: 0 })
  })

  it('is kept in memory when the storage is unavailable or broken', async () => {
    items.set('account', '{"email":')
    expect((await reloadPage()).typedSoFar().email).toBe('')
    vi.stubGlobal('sessionStorage', undefined)
    const page = await reloadPage()
    page.rememberTyped({ email: 'mari@hool.test' })
    expect(page.typedSoFar().email).toBe('mari@hool.test')
  })
})
