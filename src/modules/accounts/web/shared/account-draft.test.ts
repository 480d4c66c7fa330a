import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const items = new Map<string, string>()

/** Simulates a reload: loads the modules again but keeps sessionStorage. */
async function reloadPage() {
  vi.resetModules()
  return import('./account-draft.ts')
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
    first.updateAccountDraft({ email: 'mari@hool.test', firstName: 'Mari' })
    first.updateAccountDraft({ codeSentTo: 'mari@hool.test', codeSentAt: Date.now() })
    const second = await reloadPage()
    expect(second.getAccountDraft()).toMatchObject({
      email: 'mari@hool.test',
      firstName: 'Mari',
      codeSentTo: 'mari@hool.test',
    })
  })

  it('never stores a password', async () => {
    const page = await reloadPage()
    page.setDraftPasswords({ password: 'Secret-words-1', confirmPassword: 'Secret-words-1' })
    page.updateAccountDraft({ email: 'mari@hool.test' })
    expect([...items.values()].join()).not.toContain('Secret')
    expect(page.getDraftPasswords()?.password).toBe('Secret-words-1')
    expect((await reloadPage()).getDraftPasswords()).toBeNull()
  })

  it('is cleared after login', async () => {
    const page = await reloadPage()
    page.updateAccountDraft({ email: 'mari@hool.test' })
    page.setDraftPasswords({ password: 'a', confirmPassword: 'a' })
    page.clearAccountDraft()
    expect(items.size).toBe(0)
    expect(page.getAccountDraft().email).toBe('')
    expect(page.getDraftPasswords()).toBeNull()
  })

  it('drops only the sent code when it is older than a day', async () => {
    const { dropExpiredCode } = await reloadPage()
    const draft = { email: 'e', firstName: 'f', lastName: 'l', isAdult: true, codeSentTo: 'e', codeSentAt: 1000 }
    const day = 24 * 3_600_000
    expect(dropExpiredCode(draft, 1000 + day)).toEqual(draft)
    expect(dropExpiredCode(draft, 1001 + day)).toEqual({ ...draft, codeSentTo: null, codeSentAt: 0 })
  })

  it('is kept in memory when the storage is unavailable or broken', async () => {
    items.set('account', '{"email":')
    expect((await reloadPage()).getAccountDraft().email).toBe('')
    vi.stubGlobal('sessionStorage', undefined)
    const page = await reloadPage()
    page.updateAccountDraft({ email: 'mari@hool.test' })
    expect(page.getAccountDraft().email).toBe('mari@hool.test')
  })
})
