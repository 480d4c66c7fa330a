import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakePasskeyDevice } from '#testing/web/fake-passkey-device.ts'
import { buildSecurityReply, findProfileSection, openProfile } from '#testing/web/open-profile.tsx'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { pressTwice } from '#testing/web/press-twice.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const key = { passkeyId: ID, name: 'Phone', addedAt: '2026-11-20T08:00:00Z', lastUsedAt: '2026-11-24T08:00:00Z' }
const withKey = (part: Partial<typeof key> = {}) => buildSecurityReply({ passkeys: [{ ...key, ...part }] })
const options = buildReply('newPasskeyOptions', {
  challenge: 'Y2hhbGxlbmdl',
  user: { id: 'dXNlcg', name: 'mari', displayName: 'Mari' },
  algorithms: [-7],
  timeoutMs: 60_000,
})

const securitySection = () => findProfileSection('safety')
const dialog = page.getByRole('dialog')
const add = () => securitySection().getByRole('button', { name: translateForPage('profile.addPasskey') })
const rename = () => securitySection().getByRole('button', { name: 'Rename Phone' })
const remove = () => securitySection().getByRole('button', { name: 'Remove Phone' })
const name = () => dialog.getByLabelText(translateForPage('profile.passkeyLabel'), { exact: true })
const successNotice = (text: string) => page.getByRole('status').getByText(text)
const errorNotice = (text: string) => page.getByRole('alert').getByText(text, { exact: false }).first()

describe('adding a passkey', () => {
  test('creates it on this device, names it after the browser and lists it', async () => {
    fakePasskeyDevice()
    const api = await openProfile({ replies: { newPasskeyOptions: options, addPasskey: { passkeyId: ID } } })
    await expect.element(add()).toBeVisible()
    api.reply('getSafety', withKey({ name: 'Chrome, Linux' }))
    await pressTwice(api, add(), ['newPasskeyOptions', options])
    await expect.element(successNotice(translateForPage('profile.passkeyIsAdded'))).toBeVisible()
    await expect.element(securitySection().getByRole('button', { name: 'Rename Chrome, Linux' })).toBeVisible()
    expect(api.requests('addPasskey').map(({ input }) => [input.name, input.passkey.credentialId])).toEqual([
      [expect.stringContaining('Chrome') as unknown as string, 'a2V5'],
    ])
  })

  test('shows that the device already has one and sends nothing', async () => {
    fakePasskeyDevice('InvalidStateError')
    const api = await openProfile({ replies: { newPasskeyOptions: options } })
    await userEvent.click(add())
    await expect.element(page.getByText(translateForPage('profile.passkeyKnown'))).toBeVisible()
    expect(api.requests('addPasskey')).toEqual([])
  })

  test('sends and shows nothing when cancelled on the device', async () => {
    fakePasskeyDevice('NotAllowedError')
    const api = await openProfile({ replies: { newPasskeyOptions: options } })
    await userEvent.click(add())
    await expect.element(add()).not.toHaveAttribute('aria-disabled', 'true')
    expect(api.requests('addPasskey')).toEqual([])
    expect(page.getByRole('status').getByText(translateForPage('profile.passkeyIsAdded')).elements()).toEqual([])
  })

  test.for([
    ['no connection', 'offline', 'You’re offline.'],
    ['too many passkeys', failWith('passkeysFull'), serverText('en', 'domainError.passkeysFull')],
  ] as const)('shows that it could not be added: %s', async ([, outcome, message]) => {
    await openProfile({ replies: { newPasskeyOptions: outcome } })
    await userEvent.click(add())
    await expect.element(errorNotice(message)).toBeInTheDocument()
  })
})

describe('an existing passkey', () => {
  test.for(['en', 'et', 'ru'] as const)(
    'shows when it was added and last used, in light and dark mode: %s',
    async (language) => {
      await openProfile({ language, replies: { getSafety: withKey() } })
      await expect.element(securitySection().getByText('Phone', { exact: true }).first()).toBeVisible()
      if (language === 'en')
        await expect.element(securitySection().getByText(/Added Fri 20\sNov · Last used/)).toBeVisible()
      await expectAccessible()
    },
  )

  test('can be renamed', async () => {
    const api = await openProfile({ replies: { getSafety: withKey(), renamePasskey: null } })
    await userEvent.click(rename())
    await expect.element(name()).toHaveValue('Phone')
    await expectAccessible()
    await userEvent.fill(name(), 'Minu telefon')
    api.reply('getSafety', withKey({ name: 'Minu telefon' }))
    await pressTwice(api, dialog.getByRole('button', { name: translateForPage('profile.save') }), [
      'renamePasskey',
      null,
    ])
    await expect.element(securitySection().getByText('Minu telefon', { exact: true }).first()).toBeVisible()
    await expect.element(successNotice(serverText('en', 'generic.succeeded'))).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    expect(api.requests('renamePasskey').map(({ input }) => input)).toEqual([{ id: ID, name: 'Minu telefon' }])
  })

  test('requires a name, and keeps the input after a failure', async () => {
    const api = await openProfile({ replies: { getSafety: withKey(), renamePasskey: failWithServerError() } })
    await userEvent.click(rename())
    const save = dialog.getByRole('button', { name: translateForPage('profile.save') })
    await userEvent.fill(name(), '')
    await userEvent.click(save)
    await expect.element(name()).toHaveAccessibleDescription(translateForPage('error.required'))
    expect(api.requests('renamePasskey')).toEqual([])
    await userEvent.fill(name(), 'Blue key')
    await userEvent.click(save)
    await expect.element(dialog.getByRole('alert').getByText('Action failed', { exact: false }).first()).toBeVisible()
    await expect.element(name()).toHaveValue('Blue key')
  })

  test('is removed, with a notice to delete it on the device too', async () => {
    const api = await openProfile({ replies: { getSafety: withKey(), removePasskey: null } })
    await expect.element(remove()).toBeVisible()
    api.reply('getSafety', buildSecurityReply())
    await pressTwice(api, remove(), ['removePasskey', null])
    await expect.element(successNotice(translateForPage('profile.passkeyRemoved'))).toBeVisible()
    await expect.poll(() => remove().query()).toBeNull()
    expect(api.requests('removePasskey').map(({ input }) => input)).toEqual([{ id: ID }])
  })

  test('confirms the identity', async () => {
    fakePasskeyDevice()
    const needed = failWith('proofNeeded', { data: { methods: ['password', 'passkey'] } })
    const api = await openProfile({
      replies: {
        getSafety: withKey(),
        removePasskey: needed,
        passkeyOptions: buildReply('passkeyOptions', {
          challenge: 'Y2hhbGxlbmdl',
          rpId: 'localhost',
          timeoutMs: 60_000,
        }),
        proveItIsMe: { until: '2026-11-24T10:10:00Z' },
      },
    })
    await userEvent.click(remove())
    await expectAccessible()
    api.reply('removePasskey', null)
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('profile.usePasskey') }))
    await expect.element(successNotice(translateForPage('profile.passkeyRemoved'))).toBeVisible()
    expect(api.requests('proveItIsMe').map(({ input }) => 'passkey' in input && input.passkey.credentialId)).toEqual([
      'a2V5',
    ])
  })
})
