import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import type { FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { openManagerPage } from '#testing/web/manager-page.tsx'
import { buildCompanyReply, LOGO, LONG_NAME } from '#testing/web/organization.ts'
import { failWith, failWithFields, failWithServerError } from '#testing/web/outcomes.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const main = page.getByRole('main')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })
const textField = (key: 'en' | 'et' | 'ru') =>
  main.getByLabelText(translateForPage(`manageOrganization.in.${key}`), { exact: true })
const save = () => main.getByRole('button', { name: translateForPage('manageOrganization.save'), exact: true })
const preview = () => region('manageOrganization.previewTitle')

const openTexts = (replies: Parameters<typeof fakeApi>[0] = {}, language?: 'en' | 'et' | 'ru'): Promise<FakeApi> =>
  openManagerPage({ screen, at: 'organizationPageTexts', replies, language })

test('shows the page text in each language and a preview, in both colour schemes', async () => {
  await openTexts({ getCompany: buildCompanyReply({ logoUrl: LOGO }) })
  await expect.element(textField('en')).toHaveValue('We share a house.')
  await expect.element(textField('et')).toHaveValue('Jagame maja.')
  await expect.element(preview().getByText('We share a house.')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: translateForPage('manageOrganization.open') }))
    .toHaveAttribute('href', buildPagePath('organization', 'en', { slug: 'kodusadam' }))
  const tabs = main.getByRole('navigation', { name: translateForPage('manageOrganization.tabs') }).getByRole('link')
  expect(tabs.elements().map((tab) => tab.getAttribute('href'))).toEqual([
    buildPagePath('organizationPageTexts', 'en'),
    buildPagePath('organizationMembers', 'en'),
    buildPagePath('organizationStatistics', 'en'),
  ])
  await expectAccessible()
})

test('updates the preview while typing, before saving', async () => {
  const api = await openTexts()
  await userEvent.fill(textField('en'), 'A blue door, always open.')
  await expect.element(preview().getByText('A blue door, always open.')).toBeVisible()
  expect(api.requests('putCompany')).toEqual([])
})

test('the preview sets the text’s language and shows when a language has no text', async () => {
  await openTexts()
  await userEvent.click(preview().getByRole('button', { name: translateForPage('manageOrganization.in.et') }))
  await expect.element(preview().getByText('Jagame maja.')).toHaveAttribute('lang', 'et')
  await userEvent.click(preview().getByRole('button', { name: translateForPage('manageOrganization.in.ru') }))
  await expect.element(preview().getByText(translateForPage('manageOrganization.previewEmpty'))).toBeVisible()
})

test('shows pending requests with a link', async () => {
  await openTexts({ getCompany: buildCompanyReply({ requestCount: 1 }) })
  await expect.element(main.getByText('1 counsellor would like to be listed.')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: translateForPage('manageOrganization.answer') }))
    .toHaveAttribute('href', buildPagePath('organizationMembers', 'en'))
  await expectAccessible()
})

test('shows that the page is inactive and has no link to it', async () => {
  await openTexts({ getCompany: buildCompanyReply({ isActive: false }) })
  await expect.element(main.getByText(translateForPage('manageOrganization.inactive'))).toBeVisible()
  expect(main.getByRole('link', { name: translateForPage('manageOrganization.open') }).query()).toBeNull()
  await expectAccessible()
})

test('shows the not-found page to a person without an organization', async () => {
  await openTexts({ getCompany: failWith('notFound') })
  await expect.element(main.getByRole('heading', { name: translateForPage('page.notFoundTitle') })).toBeVisible()
})

test.for([
  ['a server error', failWithServerError(), 'page.faultTitle'],
  ['no connection', 'offline', 'page.offlineTitle'],
] as const)('shows a loading error and can retry: %s', async ([, outcome, title]) => {
  const api = await openTexts({ getCompany: outcome })
  await expect.element(main.getByRole('heading', { name: translateForPage(title) })).toBeVisible()
  api.reply('getCompany', buildCompanyReply())
  await userEvent.click(main.getByRole('button', { name: translateForPage('generic.tryAgain') }))
  await expect.element(main.getByRole('heading', { name: 'Kodusadam' })).toBeVisible()
})

test('fits the longest names in Russian', async () => {
  const texts = { ...buildCompanyReply().texts, ru: { description: 'x'.repeat(200) } }
  await openTexts({ getCompany: buildCompanyReply({ name: LONG_NAME, texts, requestCount: 3 }) }, 'ru')
  await expectAccessible()
})

describe('saving', () => {
  test('sends the text in every language and confirms', async () => {
    const api = await openTexts({ putCompany: buildCompanyReply() })
    await userEvent.fill(textField('en'), 'A blue door, always open.')
    await userEvent.click(save())
    await expect.element(page.getByRole('status').getByText(translateForPage('manageOrganization.saved'))).toBeVisible()
    expect(api.requests('putCompany').map(({ input }) => input)).toEqual([
      {
        texts: {
          en: { description: 'A blue door, always open.' },
          et: { description: 'Jagame maja.' },
          ru: { description: '' },
        },
      },
    ])
  })

  test('sends one request on a double click', async () => {
    const api = await openTexts({ putCompany: 'pending' })
    await userEvent.dblClick(save())
    await expect
      .element(main.getByRole('button', { name: translateForPage('manageOrganization.saving') }))
      .toBeVisible()
    expect(api.requests('putCompany')).toHaveLength(1)
  })

  test('shows a field error for text that is too long, in both colour schemes', async () => {
    await openTexts({ putCompany: failWithFields({ 'texts.en.description': 'error.invalid' }) })
    await userEvent.click(save())
    await expect.element(textField('en')).toHaveAccessibleDescription(new RegExp(translateForPage('error.invalid')))
    await expect.element(textField('en')).toHaveFocus()
    await expectAccessible()
  })

  test.for([
    ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('shows why saving failed and keeps the input: %s', async ([, outcome, message]) => {
    await openTexts({ putCompany: outcome })
    await userEvent.fill(textField('en'), 'A blue door.')
    await userEvent.click(save())
    await expect.element(main.getByRole('alert').getByText(message())).toBeVisible()
    await expect.element(textField('en')).toHaveValue('A blue door.')
  })
})

test('the tab order is tabs, text fields, logo, preview', async () => {
  await openTexts()
  ;(document.activeElement as HTMLElement).blur()
  expect(await tabThrough()).toEqual([
    translateForPage('manageOrganization.open'),
    ...(['tabPage', 'tabMembers', 'tabNumbers', 'in.en', 'in.et', 'in.ru', 'save', 'logoChoose'] as const).map((key) =>
      translateForPage(`manageOrganization.${key}`),
    ),
    ...(['en', 'et', 'ru'] as const).map((key) => translateForPage(`manageOrganization.in.${key}`)),
  ])
})
