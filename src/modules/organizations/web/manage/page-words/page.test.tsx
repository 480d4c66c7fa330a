import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pagePath } from '#modules/pages.ts'
import { openCompanyPage } from '#testing/web/company-page.tsx'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import type { FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { companyOf, LOGO, LONG_NAME } from '#testing/web/organisation.ts'
import { broken, refused, wrongFields } from '#testing/web/outcomes.ts'
import { textOf } from '#testing/web/text-of.ts'
import * as screen from './page.tsx'

const main = page.getByRole('main')
const region = (key: Parameters<typeof textOf>[0]) => main.getByRole('region', { name: textOf(key), exact: true })
const words = (key: 'en' | 'et' | 'ru') => main.getByLabelText(textOf(`company.in.${key}`), { exact: true })
const save = () => main.getByRole('button', { name: textOf('company.save'), exact: true })
const preview = () => region('company.previewTitle')

const openWords = (answers: Parameters<typeof fakeApi>[0] = {}, language?: 'en' | 'et' | 'ru'): Promise<FakeApi> =>
  openCompanyPage({ screen, at: 'manageOrganisation', answers, language })

test('shows the words in each language, and how readers see them, in both looks', async () => {
  await openWords({ getCompany: companyOf({ logoUrl: LOGO }) })
  await expect.element(words('en')).toHaveValue('We share a house.')
  await expect.element(words('et')).toHaveValue('Jagame maja.')
  await expect.element(preview().getByText('We share a house.')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: textOf('company.open') }))
    .toHaveAttribute('href', pagePath('organisation', 'en', { slug: 'kodusadam' }))
  const tabs = main.getByRole('navigation', { name: textOf('company.tabs') }).getByRole('link')
  expect(tabs.elements().map((one) => one.getAttribute('href'))).toEqual([
    pagePath('manageOrganisation', 'en'),
    pagePath('organisationMembers', 'en'),
    pagePath('organisationNumbers', 'en'),
  ])
  await expectAccessible()
})

test('what is typed shows in the preview at once, before it is saved', async () => {
  const api = await openWords()
  await userEvent.fill(words('en'), 'A blue door, always open.')
  await expect.element(preview().getByText('A blue door, always open.')).toBeVisible()
  expect(api.requests('putCompany')).toEqual([])
})

test('the preview of another language is marked with it, and says where nothing is written', async () => {
  await openWords()
  await userEvent.click(preview().getByRole('button', { name: textOf('company.in.et') }))
  await expect.element(preview().getByText('Jagame maja.')).toHaveAttribute('lang', 'et')
  await userEvent.click(preview().getByRole('button', { name: textOf('company.in.ru') }))
  await expect.element(preview().getByText(textOf('company.previewEmpty'))).toBeVisible()
})

test('counsellors who ask are told of, with the way to answer', async () => {
  await openWords({ getCompany: companyOf({ askedCount: 1 }) })
  await expect.element(main.getByText('1 counsellor asks to be listed.')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: textOf('company.answer') }))
    .toHaveAttribute('href', pagePath('organisationMembers', 'en'))
  await expectAccessible()
})

test('while the page is not open it says so and has no way to it', async () => {
  await openWords({ getCompany: companyOf({ isActive: false }) })
  await expect.element(main.getByText(textOf('company.inactive'))).toBeVisible()
  expect(main.getByRole('link', { name: textOf('company.open') }).query()).toBeNull()
  await expectAccessible()
})

test('someone who looks after none is told that the page is not there', async () => {
  await openWords({ getCompany: refused('notFound') })
  await expect.element(main.getByRole('heading', { name: textOf('page.notFoundTitle') })).toBeVisible()
})

test.for([
  ['a fault of ours', broken(), 'page.faultTitle'],
  ['no connection', 'offline', 'page.offlineTitle'],
] as const)('a page that cannot be loaded says so, and comes at the next try: %s', async ([, outcome, title]) => {
  const api = await openWords({ getCompany: outcome })
  await expect.element(main.getByRole('heading', { name: textOf(title) })).toBeVisible()
  api.answer('getCompany', companyOf())
  await userEvent.click(main.getByRole('button', { name: textOf('generic.tryAgain') }))
  await expect.element(main.getByRole('heading', { name: 'Kodusadam' })).toBeVisible()
})

test('has room for the longest names in Russian', async () => {
  const texts = { ...companyOf().texts, ru: { description: 'x'.repeat(200) } }
  await openWords({ getCompany: companyOf({ name: LONG_NAME, texts, askedCount: 3 }) }, 'ru')
  await expectAccessible()
})

describe('saving', () => {
  test('sends the words of every language, and says that readers see them', async () => {
    const api = await openWords({ putCompany: companyOf() })
    await userEvent.fill(words('en'), 'A blue door, always open.')
    await userEvent.click(save())
    await expect.element(page.getByRole('status').getByText(textOf('company.saved'))).toBeVisible()
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

  test('pressed twice, it is sent once', async () => {
    const api = await openWords({ putCompany: 'pending' })
    await userEvent.dblClick(save())
    await expect.element(main.getByRole('button', { name: textOf('company.saving') })).toBeVisible()
    expect(api.requests('putCompany')).toHaveLength(1)
  })

  test('words that are too long say so at their field, in both looks', async () => {
    await openWords({ putCompany: wrongFields({ 'texts.en.description': 'error.invalid' }) })
    await userEvent.click(save())
    await expect.element(words('en')).toHaveAccessibleDescription(new RegExp(textOf('error.invalid')))
    await expect.element(words('en')).toHaveFocus()
    await expectAccessible()
  })

  test.for([
    ['a fault of ours', broken(), () => textOf('generic.failed')],
    ['no connection', 'offline', () => textOf('generic.offline')],
  ] as const)('says why it was not saved and keeps the words: %s', async ([, outcome, said]) => {
    await openWords({ putCompany: outcome })
    await userEvent.fill(words('en'), 'A blue door.')
    await userEvent.click(save())
    await expect.element(main.getByRole('alert').getByText(said())).toBeVisible()
    await expect.element(words('en')).toHaveValue('A blue door.')
  })
})

test('by keyboard: the places, the words, the logo, then the preview', async () => {
  await openWords()
  ;(document.activeElement as HTMLElement).blur()
  expect(await tabThrough()).toEqual([
    textOf('company.open'),
    ...(['tabPage', 'tabMembers', 'tabNumbers', 'in.en', 'in.et', 'in.ru', 'save', 'logoChoose'] as const).map((key) =>
      textOf(`company.${key}`),
    ),
    ...(['en', 'et', 'ru'] as const).map((key) => textOf(`company.in.${key}`)),
  ])
})
