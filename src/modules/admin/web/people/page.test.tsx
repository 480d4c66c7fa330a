import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { CUSTOMER_ID, PROVIDER_ID } from '#testing/web/person-profiles.ts'
import { readTableRows } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'
import { updateSearchFilters } from './search-filters.ts'

const main = page.getByRole('main')

type UserRow = Reply<'listUsers'>['items'][number]
const mari: PartialReply<UserRow> = {
  customerAccountId: CUSTOMER_ID,
  firstName: 'Mari',
  lastName: 'Maasikas',
  emailAddress: 'mari@client.test',
  createdAt: '2026-11-02T08:00:00Z',
}
const anna: PartialReply<UserRow> = {
  ...mari,
  customerAccountId: PROVIDER_ID,
  providerAccountId: PROVIDER_ID,
  firstName: 'Anna',
  lastName: 'Lepalind',
  emailAddress: 'anna@practice.test',
  role: 1,
}
const buildList = (items: PartialReply<UserRow>[], pageNumber = 1, totalCount = items.length) =>
  buildReply('listUsers', { items, page: pageNumber, pageSize: 20, totalCount })

// The filters stay in memory after navigation, so each test resets them.
afterEach(() => updateSearchFilters({ searchText: undefined, role: undefined, state: undefined }))

async function openPeople(list = buildList([anna, mari]), language: 'en' | 'ru' = 'en'): Promise<FakeApi> {
  const api = fakeApi({ listUsers: list })
  await openAdminPage(screen, { path: '/superuser/people', language })
  return api
}

const listInputs = (api: FakeApi) => api.requests('listUsers').map(({ input }) => input)
const searchField = () => main.getByLabelText(translateForPage('people.search'), { exact: true })
const findButton = () => main.getByRole('button', { name: translateForPage('people.find') })

test('lists accounts with role, status and links to their client and provider pages, in light and dark mode', async () => {
  await openPeople(buildList([{ ...anna, isProviderBlocked: true, isTherapistDeactivated: true }, mari]))
  expect(readTableRows(main.getByRole('table')).map((row) => row.slice(0, 5))).toEqual([
    ['Anna Lepalind', 'anna@practice.test', 'Counsellor', 'Blocked as a counsellorProfile deactivated', 'Mon 2 Nov'],
    ['Mari Maasikas', 'mari@client.test', 'Client', 'Active', 'Mon 2 Nov'],
  ])
  const links = main.getByRole('table').getByRole('link')
  expect(links.elements().map((element) => [element.textContent, element.getAttribute('href')])).toEqual([
    ['Counsellor record Anna Lepalind', `/superuser/provider-profile/${PROVIDER_ID}/${PROVIDER_ID}`],
    ['Client record Anna Lepalind', `/superuser/admin-customer-profile/${PROVIDER_ID}`],
    ['Client record Mari Maasikas', `/superuser/admin-customer-profile/${CUSTOMER_ID}`],
  ])
  await expectAccessible()
})

test.for([
  ['isLoginBlocked', 'people.is.login'],
  ['isCustomerBlocked', 'people.is.customer'],
  ['isSelfDeactivated', 'people.is.resting'],
  ['isClosed', 'people.is.closed'],
] as const)('shows what is blocked: %s', async ([field, key]) => {
  await openPeople(buildList([{ ...mari, [field]: true }]))
  await expect.element(main.getByRole('cell', { name: translateForPage(key), exact: true })).toBeVisible()
})

test('searches on submit, without putting the search text in the URL', async () => {
  const api = await openPeople()
  await userEvent.fill(searchField(), 'mari@client.test')
  expect(listInputs(api)).toHaveLength(1)
  api.reply('listUsers', buildList([mari]))
  await userEvent.click(findButton())
  await expect.poll(() => readTableRows(main.getByRole('table'))).toHaveLength(1)
  expect(listInputs(api).at(-1)).toMatchObject({ searchText: 'mari@client.test', page: '1' })
  expect(location.href).not.toContain('mari')
})

test('filters by role and status immediately, combined with the search text', async () => {
  const api = await openPeople()
  await userEvent.selectOptions(main.getByLabelText(translateForPage('people.role'), { exact: true }), 'provider')
  await expect.poll(() => listInputs(api).at(-1)).toMatchObject({ role: 'provider' })
  await userEvent.selectOptions(main.getByLabelText(translateForPage('people.state'), { exact: true }), 'blocked')
  await expect.poll(() => listInputs(api).at(-1)).toMatchObject({ role: 'provider', state: 'blocked' })
  await userEvent.selectOptions(main.getByLabelText(translateForPage('people.role'), { exact: true }), '')
  await expect.poll(() => listInputs(api).at(-1)?.role).toBeUndefined()
})

test('restores the filters when returning to the page', async () => {
  updateSearchFilters({ searchText: 'Mari', role: 'customer' })
  const api = await openPeople()
  await expect.element(searchField()).toHaveValue('Mari')
  await expect.element(main.getByLabelText(translateForPage('people.role'), { exact: true })).toHaveValue('customer')
  expect(listInputs(api)).toMatchObject([{ searchText: 'Mari', role: 'customer' }])
})

test('shows that no one was found, in light and dark mode', async () => {
  await openPeople(buildList([]))
  await expect.element(main.getByRole('heading', { name: translateForPage('people.none') })).toBeVisible()
  await expectAccessible()
})

test('pages with buttons, and a new search starts at the first page', async () => {
  const api = await openPeople(buildList([mari], 1, 45))
  await expect
    .element(main.getByText(translateForPage('administration.range', { from: 1, to: 20, total: 45 })))
    .toBeVisible()
  expect(main.getByRole('button', { name: translateForPage('administration.previous') }).query()).toBeNull()
  api.reply('listUsers', buildList([mari], 2, 45))
  await userEvent.click(main.getByRole('button', { name: translateForPage('administration.next') }))
  await expect
    .element(main.getByText(translateForPage('administration.range', { from: 21, to: 40, total: 45 })))
    .toBeVisible()
  expect(listInputs(api).at(-1)?.page).toBe('2')
  await expectAccessible()
  await userEvent.fill(searchField(), 'Mari')
  await userEvent.click(findButton())
  await expect.poll(() => listInputs(api).at(-1)).toMatchObject({ searchText: 'Mari', page: '1' })
})

test('by keyboard: reaches the search field, the selects, the button, then the results', async () => {
  await openPeople()
  ;(document.activeElement as HTMLElement).blur()
  expect(await tabThrough()).toEqual([
    translateForPage('people.search'),
    translateForPage('people.role'),
    translateForPage('people.state'),
    translateForPage('people.find'),
    'Counsellor record Anna Lepalind',
    'Client record Anna Lepalind',
    'Client record Mari Maasikas',
  ])
})

test('fits long Russian names', async () => {
  const longNames = {
    firstName: 'Александра-Константинопольская',
    lastName: 'Рождественская-Преображенская',
    emailAddress: `${'long.'.repeat(12)}@client.test`,
    isLoginBlocked: true,
    isTherapistDeactivated: true,
  }
  await openPeople(buildList([{ ...anna, ...longNames }]), 'ru')
  await expectAccessible()
})
