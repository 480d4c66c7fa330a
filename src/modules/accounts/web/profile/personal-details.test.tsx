import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import type { FakeApi, Outcome } from '#testing/web/fake-api.ts'
import { buildProfileReply, findProfileSection, openProfile } from '#testing/web/open-profile.tsx'
import { failWith, failWithFields, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

type Field = 'firstName' | 'lastName' | 'dateOfBirth' | 'phone' | 'country' | 'postalCode' | 'city'
const about = () => findProfileSection('about')
const field = (name: Field) => about().getByLabelText(new RegExp(`^${translateForPage(`profile.${name}`)}( |$)`))
const save = () => about().getByRole('button', { name: translateForPage('profile.save'), exact: true })
const saved = () => page.getByRole('status').getByText(serverText('en', 'generic.profileUpdated'))
const open = async (putProfile: Outcome<'putProfile'>, language: 'en' | 'et' = 'en'): Promise<FakeApi> =>
  openProfile({
    language,
    replies: { putProfile, getProfile: buildProfileReply({ country: 'EE', phone: '+3725551234' }) },
  })

test('shows the profile and submits changes once when clicked twice', async () => {
  const api = await open('pending')
  await expect.element(field('phone')).toHaveValue('+3725551234')
  await userEvent.fill(field('city'), 'Tartu')
  await userEvent.fill(field('dateOfBirth'), '1990-05-05')
  await userEvent.dblClick(save())
  await expect.element(about().getByRole('button', { name: translateForPage('profile.saving') })).toBeVisible()
  api.reply('putProfile', buildProfileReply())
  await expect.element(saved()).toBeVisible()
  expect(api.requests('putProfile').map(({ input }) => input)).toEqual([
    {
      firstName: 'Mari',
      lastName: 'Maasikas',
      phone: '+3725551234',
      addressLine1: '',
      addressLine2: '',
      postalCode: '',
      city: 'Tartu',
      country: 'EE',
      dateOfBirth: '1990-05-05',
    },
  ])
})

test('shows the server’s errors at their fields, focuses the first and keeps the input', async () => {
  await open(failWithFields({ phone: 'error.phone', postalCode: 'error.postalCode' }))
  await userEvent.fill(field('city'), 'Tartu')
  await userEvent.click(save())
  await expect.element(field('phone')).toHaveFocus()
  await expect.element(field('phone')).toHaveAccessibleDescription(serverText('en', 'error.phone'))
  await expect.element(field('postalCode')).toHaveAccessibleDescription(serverText('en', 'error.postalCode'))
  await expect.element(field('city')).toHaveValue('Tartu')
  await expectAccessible()
})

test('country and date of birth can be cleared', async () => {
  const api = await openProfile({
    replies: {
      putProfile: buildProfileReply(),
      getProfile: buildProfileReply({ country: 'EE', dateOfBirth: '1990-05-05' }),
    },
  })
  await userEvent.selectOptions(field('country'), '')
  await userEvent.fill(field('dateOfBirth'), '')
  await userEvent.click(save())
  await expect.element(saved()).toBeVisible()
  expect(api.requests('putProfile').map(({ input }) => [input.country, input.dateOfBirth])).toEqual([[null, null]])
})

test('shows a missing name at its field and sends nothing', async () => {
  const api = await open(buildProfileReply())
  await userEvent.fill(field('firstName'), '')
  await userEvent.click(save())
  await expect.element(field('firstName')).toHaveAccessibleDescription(translateForPage('error.required'))
  await expect.element(field('firstName')).toHaveFocus()
  expect(api.requests('putProfile')).toEqual([])
})

test.for(['en', 'et'] as const)('shows people under 18 a helpline instead of a bare error: %s', async (language) => {
  const api = await open(failWith('adultsOnly'), language)
  await userEvent.fill(field('dateOfBirth'), '2015-05-05')
  await userEvent.click(save())
  await expect.element(field('dateOfBirth')).toHaveAccessibleDescription(serverText(language, 'domainError.adultsOnly'))
  await expect.element(about().getByRole('link', { name: '116 111' })).toHaveAttribute('href', 'tel:116111')
  await expectAccessible()
  api.reply('putProfile', buildProfileReply())
  await userEvent.fill(field('dateOfBirth'), '1990-05-05')
  await userEvent.click(save())
  await expect.element(page.getByRole('status').getByText(serverText(language, 'generic.profileUpdated'))).toBeVisible()
  expect(about().getByRole('link', { name: '116 111' }).elements()).toEqual([])
})

test.for([
  ['no connection', 'offline', 'You’re offline.'],
  ['a server error', failWithServerError(), 'Action failed'],
] as const)('shows the error and keeps the input: %s', async ([, outcome, message]) => {
  const api = await open(outcome)
  await userEvent.fill(field('city'), 'Tartu')
  await userEvent.click(save())
  await expect.element(about().getByRole('alert').getByText(message, { exact: false }).first()).toBeVisible()
  await expect.element(field('city')).toHaveValue('Tartu')
  api.reply('putProfile', buildProfileReply())
  await userEvent.click(save())
  await expect.element(saved()).toBeVisible()
})

describe('leaving with unsaved changes', () => {
  const leave = () => page.getByRole('main').getByRole('link', { name: 'Elsewhere' })
  const question = page.getByRole('dialog')

  test('asks first: staying keeps the changes, leaving discards them', async () => {
    await open(buildProfileReply())
    await userEvent.fill(field('city'), 'Tartu')
    await userEvent.click(leave())
    await expect.element(question.getByRole('heading', { name: translateForPage('profile.leaveTitle') })).toBeVisible()
    await expectAccessible()
    await userEvent.click(question.getByRole('button', { name: translateForPage('profile.leaveCancel') }))
    await expect.element(field('city')).toHaveValue('Tartu')
    await userEvent.click(leave())
    await userEvent.click(question.getByRole('button', { name: translateForPage('profile.leaveGo') }))
    await expect.element(page.getByText('Another page')).toBeVisible()
  })

  test('does not ask after saving', async () => {
    await open(buildProfileReply())
    await userEvent.fill(field('city'), 'Tartu')
    await userEvent.click(save())
    await expect.element(saved()).toBeVisible()
    await userEvent.click(leave())
    await expect.element(page.getByText('Another page')).toBeVisible()
  })
})
