import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ROLE } from '#platform/values/enums.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { fakePasskeyDevice } from '#testing/web/fake-passkey-device.ts'
import { openAccountDialog } from '#testing/web/open-account-dialog.tsx'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { pressTwice } from '#testing/web/press-twice.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const dialog = page.getByRole('dialog')
const login = buildReply('login', { accessToken: 'a.e30.c', refreshToken: 'r', cancelToken: 'c', role: ROLE.customer })
const options = buildReply('passkeyOptions', { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeoutMs: 60_000 })
const button = (key: Parameters<typeof translateForPage>[0]) =>
  dialog.getByRole('button', { name: translateForPage(key), exact: true })
const code = () => dialog.getByLabelText(translateForPage('account.appCode'), { exact: true })
const recoveryCode = () => dialog.getByLabelText(translateForPage('account.recoveryCode'), { exact: true })
const loggedIn = () => page.getByRole('status').getByText(translateForPage('account.loggedIn'))
const isLoggedIn = () => localStorage.getItem('accessToken') !== null

/** Opens the login dialog and submits the password; `answers` are the replies to the calls made afterwards. */
async function openAfterPassword(
  first: Outcome<'login'>,
  replies: Parameters<typeof fakeApi>[0],
  language: 'en' | 'et' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ passkeyOptions: 'pending', getProfile: buildReply('getProfile'), login: first, ...replies })
  await openAccountDialog('logIn', language)
  await userEvent.fill(
    dialog.getByLabelText(translateForPage('account.email'), { exact: true }),
    'mari.maasikas@example.ee',
  )
  await userEvent.fill(dialog.getByLabelText(translateForPage('account.password'), { exact: true }), 'Kuldne-9-pilv')
  await userEvent.click(button('account.logIn'))
  return api
}
const secondStepNeeded = failWith('secondStepNeeded', { data: { ticket: 'ticket' } })

describe('the code from an app', () => {
  test.for(['en', 'et', 'ru'] as const)(
    'is requested, as is a recovery code, in light and dark mode: %s',
    async (language) => {
      await openAfterPassword(secondStepNeeded, {}, language)
      await expect.element(code()).toBeVisible()
      await expectAccessible()
      await userEvent.click(button('account.useRecovery'))
      await expect.element(recoveryCode()).toBeVisible()
      await expectAccessible()
    },
  )

  test('six digits submit automatically', async () => {
    const api = await openAfterPassword(secondStepNeeded, { loginSecondStep: login })
    await userEvent.fill(code(), '123 456')
    await expect.element(loggedIn()).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    expect(isLoggedIn()).toBe(true)
    expect(api.requests('loginSecondStep').map(({ input }) => input)).toEqual([{ ticket: 'ticket', code: '123456' }])
  })

  test('shows a wrong code at its field, does not log in and does not resubmit it automatically', async () => {
    const api = await openAfterPassword(secondStepNeeded, { loginSecondStep: failWith('secondStepWrong') })
    await userEvent.fill(code(), '000000')
    await expect.element(code()).toHaveAccessibleDescription(serverText('en', 'domainError.secondStepWrong'))
    await expectAccessible()
    expect(isLoggedIn()).toBe(false)
    await userEvent.fill(code(), '000000')
    await expect.element(code()).toHaveValue('000000')
    expect(api.requests('loginSecondStep')).toHaveLength(1)
    api.reply('loginSecondStep', login)
    await userEvent.fill(code(), '123456')
    await expect.element(loggedIn()).toBeVisible()
  })

  test('a recovery code works too', async () => {
    const api = await openAfterPassword(secondStepNeeded, { loginSecondStep: failWith('secondStepWrong') })
    await userEvent.click(button('account.useRecovery'))
    await userEvent.fill(recoveryCode(), 'abcd-efgh')
    await userEvent.click(button('account.logIn'))
    await expect.element(dialog.getByText(serverText('en', 'domainError.secondStepWrong'))).toBeVisible()
    api.reply('loginSecondStep', login)
    await pressTwice(api, button('account.logIn'), ['loginSecondStep', login])
    await expect.element(loggedIn()).toBeVisible()
    expect(api.requests('loginSecondStep').map(({ input }) => input)).toEqual(
      Array.from({ length: 2 }, () => ({ ticket: 'ticket', recoveryCode: 'abcd-efgh' })),
    )
  })

  test('an expired login starts again with a notice', async () => {
    await openAfterPassword(secondStepNeeded, { loginSecondStep: failWith('ticketSpent') })
    await userEvent.fill(code(), '123456')
    await expect
      .element(page.getByRole('alert').getByText(serverText('en', 'domainError.ticketSpent'), { exact: false }).first())
      .toBeInTheDocument()
    await expect.element(button('account.logIn')).toBeVisible()
    await expect.element(dialog.getByLabelText(translateForPage('account.password'), { exact: true })).toBeVisible()
  })

  test('keeps the input when offline', async () => {
    await openAfterPassword(secondStepNeeded, { loginSecondStep: 'offline' })
    await userEvent.fill(code(), '123456')
    await expect.element(dialog.getByRole('alert').getByText('You’re offline.', { exact: false }).first()).toBeVisible()
    await expect.element(code()).toHaveValue('123456')
  })

  test('can be cancelled for another login', async () => {
    await openAfterPassword(secondStepNeeded, {})
    await userEvent.click(button('account.startAgain'))
    await expect.element(dialog.getByLabelText(translateForPage('account.password'), { exact: true })).toBeVisible()
  })
})

describe('a deactivated account', () => {
  const deactivated = failWith('accountDeactivated', { data: { ticket: 'ticket', since: '2026-10-01T08:00:00Z' } })

  test('stays deactivated when the user declines', async () => {
    await openAfterPassword(deactivated, {})
    await userEvent.click(button('account.keepDeactivated'))
    await expect.poll(() => dialog.query()).toBeNull()
    expect(isLoggedIn()).toBe(false)
    // The next login starts from the first step.
    await userEvent.click(page.getByRole('button', { name: 'Open', exact: true }))
    await expect.element(dialog.getByLabelText(translateForPage('account.password'), { exact: true })).toBeVisible()
  })

  test('is reactivated once when clicked twice', async () => {
    const api = await openAfterPassword(deactivated, { reactivateAccount: 'pending' })
    await userEvent.dblClick(button('account.reactivate'))
    api.reply('reactivateAccount', login)
    await expect.element(loggedIn()).toBeVisible()
    expect(isLoggedIn()).toBe(true)
    expect(api.requests('reactivateAccount').map(({ input }) => input)).toEqual([{ ticket: 'ticket' }])
  })

  test('shows why it could not be reactivated', async () => {
    await openAfterPassword(deactivated, { reactivateAccount: failWithServerError() })
    await userEvent.click(button('account.reactivate'))
    await expect.element(dialog.getByRole('alert').getByText('Action failed', { exact: false }).first()).toBeVisible()
    expect(isLoggedIn()).toBe(false)
  })
})

describe('a passkey', () => {
  const passkey = () => button('account.passkey')

  async function open(replies: Parameters<typeof fakeApi>[0]): Promise<FakeApi> {
    // Passkey autofill makes its own request for options; here, that request fails.
    const api = fakeApi({ passkeyOptions: failWithServerError(), getProfile: buildReply('getProfile') })
    await openAccountDialog('logIn')
    await expect.poll(() => api.requests('passkeyOptions')).toHaveLength(1)
    for (const [name, answer] of Object.entries(replies ?? {})) api.reply(name as 'loginPasskey', answer as never)
    return api
  }

  test('logs in without any typing', async () => {
    fakePasskeyDevice()
    const api = await open({ passkeyOptions: options, loginPasskey: login })
    await userEvent.click(passkey())
    await expect.element(loggedIn()).toBeVisible()
    expect(isLoggedIn()).toBe(true)
    expect(api.requests('loginPasskey').at(-1)?.input.passkey.credentialId).toBe('a2V5')
  })

  test('shows an error when it is unknown', async () => {
    fakePasskeyDevice()
    await open({ passkeyOptions: options, loginPasskey: failWith('passkeyWrong') })
    await userEvent.click(passkey())
    await expect
      .element(
        page.getByRole('alert').getByText(serverText('en', 'domainError.passkeyWrong'), { exact: false }).first(),
      )
      .toBeInTheDocument()
    expect(isLoggedIn()).toBe(false)
  })

  test('sends nothing when cancelled on the device', async () => {
    fakePasskeyDevice('NotAllowedError')
    const api = await open({ passkeyOptions: options })
    await userEvent.click(passkey())
    await expect.element(passkey()).not.toHaveAttribute('aria-disabled', 'true')
    expect(api.requests('loginPasskey')).toEqual([])
  })
})
