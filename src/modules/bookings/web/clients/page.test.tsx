import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { captureDownloads } from '#testing/web/downloads.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import ContactsPage, { clientLoader } from './page.tsx'

const CONTACT_ID = '00000000-0000-4000-8000-0000000000a9'
const main = page.getByRole('main')
const search = () => main.getByRole('searchbox', { name: translateForPage('clients.search') })
const buildContact = (part: object = {}) => ({
  contactId: CONTACT_ID,
  name: 'Mari Maasikas',
  sessions: 3,
  lastSessionAt: '2026-11-10T08:00:00Z',
  nextSessionAt: '2026-12-01T08:00:00Z',
  paid: 135,
  notes: 2,
  ...part,
})
const buildList = (items: object[], totalCount = items.length, at = 1) =>
  buildReply('listContacts', { items, page: at, pageSize: 20, totalCount } as never)

async function openList(
  replies: Parameters<typeof fakeApi>[0] = {},
  { query = '', language = 'en' as 'en' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi({ listContacts: buildList([buildContact()]), ...replies })
  const path = buildPagePath('clients', language) + query
  await renderComponent(<ContactsPage />, { path, loader: clientLoader, login: 'provider' })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('the clients', () => {
  test('are listed with a summary and a link each, in both themes', async () => {
    await openList({
      listContacts: buildList([
        buildContact(),
        buildContact({ contactId: CONTACT_ID.replace('a9', 'b9'), name: null, notes: 0 }),
      ]),
    })
    await expect
      .element(main.getByRole('link', { name: 'Mari Maasikas' }))
      .toHaveAttribute('href', buildPagePath('client', 'en', { contactId: CONTACT_ID }))
    await expect.element(main.getByText(/^3\ssessions · last .*10\sNov · next .*1\sDec$/).first()).toBeVisible()
    await expect.element(main.getByText('2 notes')).toBeVisible()
    await expect.element(main.getByRole('link', { name: translateForPage('clients.former') })).toBeVisible()
    await expectAccessible()
  })

  test('show what each has paid, with a label', async () => {
    await openList({ listContacts: buildList([buildContact({ paid: 135 })]) })
    await expect.element(main.getByRole('listitem').first()).toMatchTextContent(/135\.00.€ paid$/)
  })

  test('if there are none, the page explains how to get them and hides the search', async () => {
    await openList({ listContacts: buildList([]) })
    await expect.element(main.getByRole('heading', { name: translateForPage('clients.none') })).toBeVisible()
    await expect.element(main.getByRole('link', { name: translateForPage('nav.invitations') })).toBeVisible()
    expect(search().query()).toBeNull()
    await expectAccessible()
  })

  test('can be searched by name while typing, and the search is part of the URL', async () => {
    const api = await openList()
    api.reply('listContacts', buildList([buildContact({ name: 'Jaan Tamm' })]))
    await userEvent.fill(search(), ' jaan ')
    await expect.element(main.getByRole('link', { name: 'Jaan Tamm' })).toBeVisible()
    expect(api.requests('listContacts').at(-1)?.input).toEqual({ searchText: 'jaan' })
    await expect.poll(() => location.search).toBe('?name=jaan')
    await expect.element(main.getByRole('status').getByText('1 client', { exact: true })).toBeVisible()
  })

  test('a search without results links back to all clients', async () => {
    const api = await openList({ listContacts: buildList([]) }, { query: '?name=xyz' })
    await expect.element(main.getByRole('heading', { name: translateForPage('clients.notFound') })).toBeVisible()
    await expect.element(search()).toHaveValue('xyz')
    await expectAccessible()
    api.reply('listContacts', buildList([buildContact()]))
    await userEvent.click(main.getByRole('link', { name: translateForPage('clients.seeAll') }))
    await expect.element(main.getByRole('link', { name: 'Mari Maasikas' })).toBeVisible()
  })

  test('pagination keeps the search', async () => {
    const api = await openList({ listContacts: buildList([buildContact()], 45, 2) }, { query: '?name=ma&page=2' })
    await expect.element(main.getByText('21–40 of 45')).toBeVisible()
    await userEvent.click(main.getByRole('link', { name: translateForPage('clients.more') }))
    await expect.poll(() => api.requests('listContacts').at(-1)?.input).toEqual({ searchText: 'ma', page: '3' })
  })

  test('can be exported as CSV', async () => {
    const names = captureDownloads()
    await openList({ contactsCsv: 'name' })
    await userEvent.click(main.getByRole('button', { name: translateForPage('clients.csv') }))
    await expect.poll(names).toEqual(['clients.csv'])
  })

  test('a failed export shows a message and downloads nothing', async () => {
    const names = captureDownloads()
    await openList({ contactsCsv: 'offline' })
    await userEvent.click(main.getByRole('button', { name: translateForPage('clients.csv') }))
    await expect.element(page.getByRole('alert').getByText(translateForPage('generic.offline'))).toBeInTheDocument()
    expect(names()).toEqual([])
  })

  test.for([
    ['not a provider', failWith('notAllowed'), 'page.notAllowedTitle'],
    ['a failure', failWithServerError(), 'page.faultTitle'],
  ] as const)('shows why they cannot be loaded: %s', async ([, outcome, key]) => {
    await openList({ listContacts: outcome })
    await expect.element(main.getByRole('heading', { level: 1, name: translateForPage(key) })).toBeVisible()
    expect(main.getByRole('button', { name: translateForPage('clients.csv') }).query()).toBeNull()
  })

  test('fits the longest names in Russian', async () => {
    const name = 'Рождественская'.repeat(5)
    await openList({ listContacts: buildList([buildContact({ name, paid: 12_345.5 })], 45) }, { language: 'ru' })
    await expect.element(main.getByRole('link', { name })).toBeVisible()
    await expectAccessible()
  })
})
