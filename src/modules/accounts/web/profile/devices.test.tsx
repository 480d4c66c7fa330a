import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { findProfileSection, openProfile } from '#testing/web/open-profile.tsx'
import { failWithServerError } from '#testing/web/outcomes.ts'
import { pressTwice } from '#testing/web/press-twice.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const ID = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const at = { startedAt: '2026-11-20T08:00:00Z', lastUsedAt: '2026-11-24T08:00:00Z' }
const thisDevice = { loginId: ID(1), device: AGENT, isThisOne: true, ...at }
const phone = {
  loginId: ID(2),
  device: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
  isThisOne: false,
  ...at,
}
const unknown = { loginId: ID(3), device: 'curl', isThisOne: false, ...at }
const logins = (...list: (typeof thisDevice)[]) => buildReply('listLogins', list)

const securitySection = () => findProfileSection('safety')
const devices = () => securitySection().getByRole('listitem').filter({ hasText: 'Last used' })
const endOthers = () => securitySection().getByRole('button', { name: translateForPage('profile.endOthers') })
const loggedOutNotice = () => page.getByRole('status').getByText(translateForPage('profile.loggedOut'))

test('lists this device first, without a log out button', async () => {
  await openProfile({ replies: { listLogins: logins(phone, thisDevice, unknown) } })
  await expect
    .element(
      devices()
        .first()
        .getByText(/^Chrome, Linux/),
    )
    .toBeVisible()
  await expect.element(devices().first().getByText(translateForPage('profile.thisDevice'))).toBeVisible()
  expect(devices().first().getByRole('button').elements()).toEqual([])
  await expect.element(securitySection().getByText(translateForPage('profile.unknownDevice'))).toBeVisible()
  await expectAccessible()
})

test('logs one device out and removes it from the list', async () => {
  const api = await openProfile({ replies: { listLogins: logins(thisDevice, phone), endLogin: null } })
  api.reply('listLogins', logins(thisDevice))
  await userEvent.click(securitySection().getByRole('button', { name: /^Log out Safari, iPhone/ }))
  await expect.element(loggedOutNotice()).toBeVisible()
  await expect.poll(() => devices().elements()).toHaveLength(1)
  expect(api.requests('endLogin').map(({ input }) => input)).toEqual([{ id: ID(2) }])
})

test('logs all others out once when clicked twice', async () => {
  const api = await openProfile({ replies: { listLogins: logins(thisDevice, phone, unknown), endOtherLogins: null } })
  api.reply('listLogins', logins(thisDevice))
  await pressTwice(api, endOthers(), ['endOtherLogins', null])
  await expect.element(loggedOutNotice()).toBeVisible()
  await expect.poll(() => endOthers().query()).toBeNull()
  expect(api.requests('endOtherLogins')).toHaveLength(1)
})

test.for([
  ['no connection', 'offline', 'You’re offline.'],
  ['a server error', failWithServerError(), 'Action failed'],
] as const)('shows the error and keeps the list: %s', async ([, outcome, message]) => {
  await openProfile({ replies: { listLogins: logins(thisDevice, phone), endOtherLogins: outcome } })
  await userEvent.click(endOthers())
  await expect.element(page.getByRole('alert').getByText(message, { exact: false }).first()).toBeInTheDocument()
  expect(devices().elements()).toHaveLength(2)
})
