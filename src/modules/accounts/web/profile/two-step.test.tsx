import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { captureDownloads } from '#testing/web/downloads.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { getFocusedName, press } from '#testing/web/keyboard.ts'
import { buildSecurityReply, findProfileSection, openProfile } from '#testing/web/open-profile.tsx'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { pressTwice } from '#testing/web/press-twice.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const CODES = Array.from({ length: 10 }, (_, index) => `abcd-efg${index}`)
const app = { secret: 'ABCDEFGH234567ABABCDEFGH234567AB', uri: 'otpauth://totp/Hool:mari?secret=ABCDEFGH' }
const buildEnabledReply = (recoveryCodesLeft = 10) =>
  buildSecurityReply({ twoStep: { isOn: true, since: '2026-11-20T08:00:00Z', recoveryCodesLeft } })

const securitySection = () => findProfileSection('safety')
const dialog = page.getByRole('dialog')
const turnOn = () => securitySection().getByRole('button', { name: translateForPage('profile.twoStepOn') })
const turnOff = () => securitySection().getByRole('button', { name: translateForPage('profile.twoStepOff') })
const newCodes = (count: number) =>
  securitySection().getByRole('button', { name: translateForPage('profile.newCodes', { count }) })
const code = () => dialog.getByLabelText(translateForPage('profile.appCode'), { exact: true })
const confirm = () => dialog.getByRole('button', { name: translateForPage('profile.twoStepOn') })
const errorNotice = (text: string) => page.getByRole('alert').getByText(text, { exact: false }).first()

describe('turning two-step login on', () => {
  test.for(['en', 'et', 'ru'] as const)(
    'shows the key as a QR code, a link and text, in light and dark mode: %s',
    async (language) => {
      await openProfile({ language, replies: { startTwoStep: app } })
      await userEvent.click(turnOn())
      await expect.element(dialog.getByRole('img', { name: translateForPage('profile.qrLabel') })).toBeVisible()
      await expect.element(dialog.getByText('ABCD EFGH 2345 67AB ABCD EFGH 2345 67AB')).toBeVisible()
      await expect
        .element(dialog.getByRole('link', { name: translateForPage('profile.openApp') }))
        .toHaveAttribute('href', app.uri)
      await expectAccessible()
    },
  )

  test('the first code turns it on and shows the recovery codes once', async () => {
    const api = await openProfile({ replies: { startTwoStep: app, confirmTwoStep: { recoveryCodes: CODES } } })
    await userEvent.click(turnOn())
    await expect.poll(getFocusedName).toBe(translateForPage('profile.setUpTitle'))
    await userEvent.fill(code(), '123 456')
    api.reply('getSafety', buildEnabledReply())
    await pressTwice(api, confirm(), ['confirmTwoStep', { recoveryCodes: CODES }])
    await expect.element(dialog.getByRole('heading', { name: translateForPage('profile.codesTitle') })).toBeVisible()
    expect(
      dialog
        .getByRole('listitem')
        .elements()
        .map((element) => element.textContent),
    ).toEqual(CODES)
    expect(api.requests('confirmTwoStep').map(({ input }) => input)).toEqual([{ code: '123456' }])
    await expectAccessible()
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('profile.codesSaved') }))
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.element(securitySection().getByText(/^On since Friday 20\sNovember/)).toBeVisible()
    expect(page.getByText(CODES[0]!).query()).toBeNull()
  })

  test('shows a wrong code at its field and keeps the key', async () => {
    await openProfile({ replies: { startTwoStep: app, confirmTwoStep: failWith('secondStepWrong') } })
    await userEvent.click(turnOn())
    await userEvent.fill(code(), '000000')
    await userEvent.click(confirm())
    await expect.element(code()).toHaveAccessibleDescription(serverText('en', 'domainError.secondStepWrong'))
    await expect.element(code()).toHaveFocus()
    await expect.element(dialog.getByText('ABCD EFGH 2345 67AB ABCD EFGH 2345 67AB')).toBeVisible()
    await expectAccessible()
  })

  test('does not send an invalid code', async () => {
    const api = await openProfile({ replies: { startTwoStep: app } })
    await userEvent.click(turnOn())
    await userEvent.fill(code(), '12')
    await userEvent.click(confirm())
    await expect.element(code()).toHaveAccessibleDescription(translateForPage('profile.appCodeInvalid'))
    expect(api.requests('confirmTwoStep')).toEqual([])
  })

  test('the recovery codes can be copied and saved as a file', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const saved = captureDownloads()
    await openProfile({ replies: { getSafety: buildEnabledReply(), newRecoveryCodes: { recoveryCodes: CODES } } })
    await userEvent.click(newCodes(10))
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('profile.copy') }))
    await expect.element(page.getByRole('status').getByText(translateForPage('profile.copied'))).toBeVisible()
    expect(write).toHaveBeenCalledWith(CODES.join('\n'))
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('profile.saveFile') }))
    expect(saved()).toEqual(['recovery-codes.txt'])
    write.mockRestore()
  })

  test.for([
    ['no connection', 'offline', 'You’re offline.'],
    ['a server error', failWithServerError(), 'Action failed'],
  ] as const)('shows that it could not be started: %s', async ([, outcome, message]) => {
    await openProfile({ replies: { startTwoStep: outcome } })
    await userEvent.click(turnOn())
    await expect.element(errorNotice(message)).toBeInTheDocument()
    expect(dialog.query()).toBeNull()
  })
})

describe('two-step login that is on', () => {
  test('can be turned off', async () => {
    const api = await openProfile({ replies: { getSafety: buildEnabledReply(), endTwoStep: null } })
    await expect.element(newCodes(10)).toBeVisible()
    api.reply('getSafety', buildSecurityReply())
    await pressTwice(api, turnOff(), ['endTwoStep', null])
    await expect.element(page.getByRole('status').getByText(translateForPage('profile.twoStepEnded'))).toBeVisible()
    await expect.element(turnOn()).toBeVisible()
    expect(api.requests('endTwoStep')).toHaveLength(1)
  })

  test('warns when few recovery codes are left', async () => {
    await openProfile({ replies: { getSafety: buildEnabledReply(1) } })
    await expect.element(securitySection().getByText(translateForPage('profile.fewCodes', { count: 1 }))).toBeVisible()
    await expectAccessible()
  })
})

describe('confirming the identity', () => {
  const identityNeeded = (...methods: ('password' | 'code' | 'passkey')[]) =>
    failWith('proofNeeded', { data: { methods } })
  const password = () => dialog.getByLabelText(translateForPage('profile.currentPassword'), { exact: true })
  const continueButton = () => dialog.getByRole('button', { name: translateForPage('profile.goOn') })
  const proven = { until: '2026-11-24T10:10:00Z' }

  test('performs the action after the password', async () => {
    const api = await openProfile({
      replies: { startTwoStep: identityNeeded('password'), proveItIsMe: failWith('proofRefused') },
    })
    await userEvent.click(turnOn())
    await expect.element(dialog.getByRole('heading', { name: translateForPage('profile.proofTitle') })).toBeVisible()
    await expectAccessible()
    await userEvent.fill(password(), 'Vale-1-parool')
    await userEvent.click(continueButton())
    await expect.element(password()).toHaveAccessibleDescription(serverText('en', 'domainError.proofRefused'))
    await expectAccessible()
    api.reply('proveItIsMe', proven)
    api.reply('startTwoStep', app)
    await userEvent.fill(password(), 'Kuldne-9-pilv')
    await userEvent.click(continueButton())
    await expect.element(dialog.getByRole('img', { name: translateForPage('profile.qrLabel') })).toBeVisible()
    expect(api.requests('proveItIsMe').map(({ input }) => input)).toEqual([
      { password: 'Vale-1-parool' },
      { password: 'Kuldne-9-pilv' },
    ])
    expect(api.requests('startTwoStep')).toHaveLength(2)
  })

  test('accepts a code from the app instead', async () => {
    const api = await openProfile({
      replies: { getSafety: buildEnabledReply(), endTwoStep: identityNeeded('password', 'code'), proveItIsMe: proven },
    })
    await userEvent.click(turnOff())
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('profile.useCode') }))
    await userEvent.fill(code(), '123456')
    api.reply('endTwoStep', null)
    await userEvent.click(continueButton())
    await expect.element(page.getByRole('status').getByText(translateForPage('profile.twoStepEnded'))).toBeVisible()
    expect(api.requests('proveItIsMe').map(({ input }) => input)).toEqual([{ code: '123456' }])
  })

  test('does and shows nothing when cancelled', async () => {
    const api = await openProfile({ replies: { startTwoStep: identityNeeded('password') } })
    await userEvent.click(turnOn())
    await expect.element(password()).toBeVisible()
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.poll(() => document.activeElement).toBe(turnOn().element())
    expect(api.requests('startTwoStep')).toHaveLength(1)
    expect(
      page
        .getByRole('alert')
        .elements()
        .map((element) => element.textContent)
        .join(''),
    ).toBe('')
  })

  test('shows how long to wait after too many attempts', async () => {
    const proveItIsMe = failWith('tooManyTries', { retryAfterSeconds: 60 })
    await openProfile({ replies: { startTwoStep: identityNeeded('password'), proveItIsMe } })
    await userEvent.click(turnOn())
    await userEvent.fill(password(), 'Kuldne-9-pilv')
    await userEvent.click(continueButton())
    await expect
      .element(dialog.getByRole('alert').getByText('You can try again in 1 minute.', { exact: false }).first())
      .toBeVisible()
  })
})
