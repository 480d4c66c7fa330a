import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { blockNavigation } from '#testing/web/block-navigation.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { buildProfileReply, findProfileSection, openProfile } from '#testing/web/open-profile.tsx'
import { failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { pressTwice } from '#testing/web/press-twice.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const settings = () => findProfileSection('settings')
const zone = () => settings().getByRole('combobox', { name: translateForPage('profile.zone') })
const language = () => settings().getByRole('combobox', { name: translateForPage('profile.language') })
const save = () => settings().getByRole('button', { name: translateForPage('profile.saveSettings') })
const successNotice = (text: string) => page.getByRole('status').getByText(text)

describe('time zone and language', () => {
  test('shows an unknown city at the field and sends nothing', async () => {
    const api = await openProfile({ replies: { putProfile: buildProfileReply() } })
    await userEvent.fill(zone(), 'Atlantis')
    await userEvent.click(save())
    await expect.element(zone()).toHaveFocus()
    expect(settings().getByText(translateForPage('profile.zoneUnknown')).elements()).toHaveLength(1)
    expect(api.requests('putProfile')).toEqual([])
    await expectAccessible()
  })

  test('finds the zone by city, and another language opens its own URL', async () => {
    const departures = blockNavigation()
    const api = await openProfile({ replies: { putProfile: buildProfileReply() } })
    await userEvent.fill(zone(), 'helsinki')
    await userEvent.selectOptions(language(), 'et')
    await pressTwice(api, save(), ['putProfile', buildProfileReply()])
    await expect.poll(() => departures).toEqual([`${buildPagePath('profile', 'et')}#settings`])
    expect(api.requests('putProfile').map(({ input }) => input)).toEqual([
      { uiLanguage: 'et', timezone: 'Europe/Helsinki' },
    ])
    await expect.poll(() => document.cookie).toContain('language=et')
  })

  test('offers the device’s zone when another one is stored', async () => {
    const departures = blockNavigation()
    const api = await openProfile({
      replies: { getProfile: buildProfileReply({ timezone: 'Europe/Helsinki' }), putProfile: buildProfileReply() },
    })
    await expect.element(zone()).toHaveValue('Helsinki – Europe')
    await userEvent.click(
      settings().getByRole('button', { name: translateForPage('profile.zoneOwn', { city: 'Tallinn' }) }),
    )
    await expect.element(zone()).toHaveValue('Tallinn – Europe')
    await userEvent.click(save())
    await expect.element(successNotice(serverText('en', 'generic.profileUpdated'))).toBeVisible()
    expect(api.requests('putProfile').map(({ input }) => input.timezone)).toEqual(['Europe/Tallinn'])
    expect(departures).toEqual([])
  })

  test('shows the error when offline and keeps the choice', async () => {
    await openProfile({ replies: { putProfile: 'offline' } })
    await userEvent.fill(zone(), 'helsinki')
    await userEvent.click(save())
    await expect
      .element(settings().getByRole('alert').getByText('You’re offline.', { exact: false }).first())
      .toBeVisible()
    await expect.element(zone()).toHaveValue('helsinki')
  })
})

describe('email settings', () => {
  const all = { reminderDay: true, reminderHour: true, feedbackRequest: true, message: true, waitlistOffer: true }
  const buildPreferences = (part = {}) => buildReply('getEmailPreferences', { ...all, ...part })
  const preferenceSwitch = (name: keyof typeof all) =>
    settings().getByRole('switch', { name: translateForPage(`reminders.${name}`), exact: true })

  test('a switch saves immediately', async () => {
    const api = await openProfile({
      replies: { getEmailPreferences: buildPreferences(), updateEmailPreferences: buildPreferences() },
    })
    await expect.element(preferenceSwitch('reminderHour')).toBeChecked()
    await userEvent.click(preferenceSwitch('reminderHour'))
    await expect.element(successNotice(serverText('en', 'generic.succeeded'))).toBeVisible()
    await expect.element(preferenceSwitch('reminderHour')).not.toBeChecked()
    expect(api.requests('updateEmailPreferences').map(({ input }) => input)).toEqual([{ reminderHour: false }])
  })

  test('explains the effect of turning waiting list offers off', async () => {
    await openProfile({
      replies: { getEmailPreferences: buildPreferences(), updateEmailPreferences: buildPreferences() },
    })
    await userEvent.click(preferenceSwitch('waitlistOffer'))
    await expect.element(settings().getByText(translateForPage('reminders.waitingOff'))).toBeVisible()
    await expectAccessible()
  })

  test.for([
    ['no connection', 'offline', 'You’re offline.'],
    ['a server error', failWithServerError(), 'Action failed'],
  ] as const)('reverts a switch that could not be saved and shows the error: %s', async ([, outcome, message]) => {
    await openProfile({ replies: { getEmailPreferences: buildPreferences(), updateEmailPreferences: outcome } })
    await userEvent.click(preferenceSwitch('message'))
    await expect.element(page.getByRole('alert').getByText(message, { exact: false }).first()).toBeInTheDocument()
    await expect.element(preferenceSwitch('message')).toBeChecked()
  })
})
