import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { LONG_NAME, ORGANIZATION_ID } from '#testing/web/organization.ts'
import { readTableRows } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const OTHER = '00000000-0000-4000-8000-000000000002'
const main = page.getByRole('main')

type OrganizationItem = Reply<'reviewOrganizations'>['items'][number]
const kodusadam: PartialReply<OrganizationItem> = {
  organizationId: ORGANIZATION_ID,
  name: 'Kodusadam',
  slug: 'kodusadam',
  isActive: true,
  memberCount: 3,
  managerCount: 1,
}

async function openOrganizations(
  items: PartialReply<OrganizationItem>[],
  { query = '', language = 'en' as 'en' | 'ru', total = items.length } = {},
): Promise<FakeApi> {
  const list = buildReply('reviewOrganizations', { items, page: 1, pageSize: 20, totalCount: total })
  const api = fakeApi({ reviewOrganizations: list })
  await openAdminPage(screen, { path: `/superuser/organisations${query}`, language })
  return api
}
const addNew = () => main.getByRole('link', { name: translateForPage('adminOrganizations.new') })

test('lists organizations with status and members, in both colour schemes', async () => {
  const inactive = { ...kodusadam, organizationId: OTHER, name: 'Vaikne Tuba', slug: 'vaikne-tuba', isActive: false }
  await openOrganizations([kodusadam, inactive])
  expect(readTableRows(main.getByRole('table')).map((row) => row.slice(0, 5))).toEqual([
    ['Kodusadam', '/o/kodusadam', 'Visible', '3', '1'],
    ['Vaikne Tuba', '/o/vaikne-tuba', 'Hidden', '3', '1'],
  ])
  await expect
    .element(main.getByRole('link', { name: 'Open Kodusadam' }))
    .toHaveAttribute('href', `/superuser/organisations/${ORGANIZATION_ID}`)
  await expect.element(addNew()).toHaveAttribute('href', '/superuser/organisations/new')
  await expectAccessible()
})

test('shows an empty state with a link to create one, in both colour schemes', async () => {
  await openOrganizations([])
  await expect.element(main.getByRole('heading', { name: translateForPage('adminOrganizations.none') })).toBeVisible()
  await expect.element(addNew()).toHaveAttribute('href', '/superuser/organisations/new')
  await expectAccessible()
})

test('keeps the page number in the URL', async () => {
  const api = await openOrganizations([kodusadam], { query: '?page=1', total: 45 })
  expect(api.requests('reviewOrganizations').map(({ input }) => input)).toEqual([{ page: '1' }])
  await expect
    .element(main.getByRole('link', { name: translateForPage('administration.next') }))
    .toHaveAttribute('href', '/superuser/organisations?status=all&page=2')
})

test('fits the longest names in Russian', async () => {
  await openOrganizations([{ ...kodusadam, name: LONG_NAME, slug: 'x'.repeat(60) }], { language: 'ru' })
  await expectAccessible()
})
