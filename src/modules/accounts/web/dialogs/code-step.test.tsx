import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateAccountDraft } from '#modules/accounts/web/shared/account-draft.ts'
import { ROLE } from '#platform/values/enums.ts'
import { setServerNow } from '#platform/web/clock.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { openAccountDialog } from '#testing/web/open-account-dialog.tsx'
import { failWith, serverText } from '#testing/web/outcomes.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { TEST_NOW } from '#testing/web/visit.ts'

const EMAIL = 'mari.maasikas@example.ee'
const dialog = page.getByRole('dialog')
const code = () => dialog.getByLabelText(translateForPage('account.code'), { exact: true })
const resendButton = () => dialog.getByRole('button', { name: translateForPage('account.sendAgain'), exact: true })
const login = buildReply('verifyEmail', {
  accessToken: 'a.e30.c',
  refreshToken: 'r',
  cancelToken: 'c',
  role: ROLE.customer,
})
const isLoggedIn = () => localStorage.getItem('accessToken') !== null

/** Opens the dialog after sign-up, with a code already sent. */
async function open(
  outcome: Outcome<'verifyEmail'>,
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'et' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ verifyEmail: outcome, getProfile: buildReply('getProfile'), ...replies })
  updateAccountDraft({ email: EMAIL, codeSentTo: EMAIL, codeSentAt: Date.parse(TEST_NOW) })
  await openAccountDialog('signUp', language)
  return api
}

test.for(['en', 'et', 'ru'] as const)(
  'shows where the code was sent and when another can be requested, in light and dark mode: %s',
  async (language) => {
    await open('pending', {}, language)
    await expect.element(dialog.getByText(EMAIL)).toBeVisible()
    expect(resendButton().query()).toBeNull()
    await expectAccessible()
  },
)

test('six digits submit automatically, create the account, log in and close the dialog', async () => {
  const api = await open(login)
  await userEvent.fill(code(), '123 456')
  await expect.element(page.getByRole('status').getByText(translateForPage('generic.accountCreated'))).toBeVisible()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(isLoggedIn()).toBe(true)
  expect(api.requests('verifyEmail').map(({ input }) => input)).toEqual([{ email: EMAIL, code: '123456' }])
})

test('shows a wrong code at its field and does not resubmit it automatically', async () => {
  const api = await open(failWith('proofWrong'))
  await userEvent.fill(code(), '111111')
  await expect.element(code()).toHaveAccessibleDescription(serverText('en', 'domainError.proofWrong'))
  await expectAccessible()
  await userEvent.fill(code(), '111111')
  await expect.element(code()).toHaveValue('111111')
  expect(api.requests('verifyEmail')).toHaveLength(1)
  expect(isLoggedIn()).toBe(false)
})

test('an invalidated code allows requesting a new one immediately', async () => {
  const api = await open(failWith('proofSpent'), { sendVerifyEmail: 'pending' })
  await userEvent.fill(code(), '111111')
  await expect
    .element(dialog.getByText(serverText('en', 'domainError.proofSpent'), { exact: false }).first())
    .toBeVisible()
  await userEvent.dblClick(resendButton())
  api.reply('sendVerifyEmail', null)
  await expect.element(dialog.getByRole('status').getByText(translateForPage('account.sentAgain'))).toBeVisible()
  expect(api.requests('sendVerifyEmail').map(({ input }) => input)).toEqual([{ email: EMAIL }])
  api.reply('verifyEmail', login)
  await userEvent.fill(code(), '654321')
  await expect.poll(isLoggedIn).toBe(true)
})

test('another email can be requested after the delay, and a failure is shown', async () => {
  await open('pending', { sendVerifyEmail: failWith('tooManyTries', { retryAfterSeconds: 60 }) })
  setServerNow('2026-11-24T10:00:31Z')
  await userEvent.click(resendButton())
  await expect
    .element(dialog.getByRole('status').getByText('You can try again in 1 minute.', { exact: false }))
    .toBeVisible()
})

test('keeps the code when offline', async () => {
  await open('offline')
  await userEvent.fill(code(), '123456')
  await expect.element(dialog.getByRole('alert').getByText('You’re offline.', { exact: false }).first()).toBeVisible()
  await expect.element(code()).toHaveValue('123456')
})

test("'Change email' returns to the email step with the address prefilled", async () => {
  await open('pending')
  await userEvent.click(dialog.getByRole('button', { name: translateForPage('account.changeEmail') }))
  await expect.element(dialog.getByLabelText(translateForPage('account.email'), { exact: true })).toHaveValue(EMAIL)
})
