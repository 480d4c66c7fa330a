import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pagePath } from '#modules/pages.ts'
import { caughtDownloads } from '#testing/web/downloads.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { broken, refused } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { replyOf } from '#testing/web/reply-of.ts'
import { textOf } from '#testing/web/text-of.ts'
import ContactsPage, { clientLoader } from './page.tsx'

const CONTACT_ID = '00000000-0000-4000-8000-0000000000a9'
const main = page.getByRole('main')
const search = () => main.getByRole('searchbox', { name: textOf('contacts.search') })
const contactOf = (part: object = {}) => ({
  contactId: CONTACT_ID,
  name: 'Mari Maasikas',
  sessions: 3,
  lastSessionAt: '2026-11-10T08:00:00Z',
  nextSessionAt: '2026-12-01T08:00:00Z',
  paid: 135,
  notes: 2,
  ...part,
})
const listOf = (items: object[], totalCount = items.length, at = 1) =>
  replyOf('listContacts', { items, page: at, pageSize: 20, totalCount } as never)

async function openList(
  answers: Parameters<typeof fakeApi>[0] = {},
  { query = '', language = 'en' as 'en' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi({ listContacts: listOf([contactOf()]), ...answers })
  const path = pagePath('contacts', language) + query
  await renderComponent(<ContactsPage />, { path, loader: clientLoader, login: 'provider' })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('the clients', () => {
  test('stand with what is known at a glance and the way to each, in both looks', async () => {
    await openList({
      listContacts: listOf([
        contactOf(),
        contactOf({ contactId: CONTACT_ID.replace('a9', 'b9'), name: null, notes: 0 }),
      ]),
    })
    await expect
      .element(main.getByRole('link', { name: 'Mari Maasikas' }))
      .toHaveAttribute('href', pagePath('contact', 'en', { contactId: CONTACT_ID }))
    await expect.element(main.getByText(/^3 sessions · last .*10 Nov · next .*1 Dec$/).first()).toBeVisible()
    await expect.element(main.getByText('2 notes')).toBeVisible()
    await expect.element(main.getByRole('link', { name: textOf('contacts.former') })).toBeVisible()
    await expectAccessible()
  })

  test('nobody yet: says whence they come, and offers no search', async () => {
    await openList({ listContacts: listOf([]) })
    await expect.element(main.getByRole('heading', { name: textOf('contacts.none') })).toBeVisible()
    await expect.element(main.getByRole('link', { name: textOf('nav.invitations') })).toBeVisible()
    expect(search().query()).toBeNull()
    await expectAccessible()
  })

  test('are found by name while it is typed, and the address keeps the search', async () => {
    const api = await openList()
    api.answer('listContacts', listOf([contactOf({ name: 'Jaan Tamm' })]))
    await userEvent.fill(search(), ' jaan ')
    await expect.element(main.getByRole('link', { name: 'Jaan Tamm' })).toBeVisible()
    expect(api.requests('listContacts').at(-1)?.input).toEqual({ searchText: 'jaan' })
    expect(location.search).toBe('?name=jaan')
    await expect.element(main.getByRole('status').getByText('1 client', { exact: true })).toBeVisible()
  })

  test('a search that finds nobody leads back to all', async () => {
    const api = await openList({ listContacts: listOf([]) }, { query: '?name=xyz' })
    await expect.element(main.getByRole('heading', { name: textOf('contacts.notFound') })).toBeVisible()
    await expect.element(search()).toHaveValue('xyz')
    await expectAccessible()
    api.answer('listContacts', listOf([contactOf()]))
    await userEvent.click(main.getByRole('link', { name: textOf('contacts.seeAll') }))
    await expect.element(main.getByRole('link', { name: 'Mari Maasikas' })).toBeVisible()
  })

  test('more than a page are turned by links that keep the search', async () => {
    const api = await openList({ listContacts: listOf([contactOf()], 45, 2) }, { query: '?name=ma&page=2' })
    await expect.element(main.getByText('21 to 40 of 45')).toBeVisible()
    await userEvent.click(main.getByRole('link', { name: textOf('contacts.more') }))
    await expect.poll(() => api.requests('listContacts').at(-1)?.input).toEqual({ searchText: 'ma', page: '3' })
  })

  test('leave as a table', async () => {
    const names = caughtDownloads()
    await openList({ contactsCsv: 'name' })
    await userEvent.click(main.getByRole('button', { name: textOf('contacts.csv') }))
    await expect.poll(names).toEqual(['contacts.csv'])
  })

  test('a table that could not be fetched is said, and nothing is handed over', async () => {
    const names = caughtDownloads()
    await openList({ contactsCsv: 'offline' })
    await userEvent.click(main.getByRole('button', { name: textOf('contacts.csv') }))
    await expect.element(page.getByRole('alert').getByText(textOf('generic.offline'))).toBeInTheDocument()
    expect(names()).toEqual([])
  })

  test.for([
    ['no counsellor', refused('notAllowed'), 'page.notAllowedTitle'],
    ['a failure', broken(), 'page.faultTitle'],
  ] as const)('says why they cannot be shown: %s', async ([, outcome, key]) => {
    await openList({ listContacts: outcome })
    await expect.element(main.getByRole('heading', { level: 1, name: textOf(key) })).toBeVisible()
    expect(main.getByRole('button', { name: textOf('contacts.csv') }).query()).toBeNull()
  })

  test('have room for the longest names in Russian', async () => {
    const name = 'Рождественская'.repeat(5)
    await openList({ listContacts: listOf([contactOf({ name, paid: 12_345.5 })], 45) }, { language: 'ru' })
    await expect.element(main.getByRole('link', { name })).toBeVisible()
    await expectAccessible()
  })
})
