import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { LONG_NAME, ORGANISATION_ID } from '#testing/web/organisation.ts'
import { type Part, replyOf } from '#testing/web/reply-of.ts'
import { rowsOf } from '#testing/web/rows.ts'
import { textOf } from '#testing/web/text-of.ts'
import * as screen from './page.tsx'

const OTHER = '00000000-0000-4000-8000-000000000002'
const main = page.getByRole('main')

type Row = Reply<'reviewOrganizations'>['items'][number]
const kodusadam: Part<Row> = {
  organizationId: ORGANISATION_ID,
  name: 'Kodusadam',
  slug: 'kodusadam',
  isActive: true,
  memberCount: 3,
  managerCount: 1,
}

async function openOrganisations(
  items: Part<Row>[],
  { query = '', language = 'en' as 'en' | 'ru', total = items.length } = {},
): Promise<FakeApi> {
  const list = replyOf('reviewOrganizations', { items, page: 1, pageSize: 20, totalCount: total })
  const api = fakeApi({ reviewOrganizations: list })
  await openAdminPage(screen, { path: `/superuser/organisations${query}`, language })
  return api
}
const addNew = () => main.getByRole('link', { name: textOf('organisations.new') })

test('says which there are, whether their page is open, and who belongs to them, in both looks', async () => {
  const gone = { ...kodusadam, organizationId: OTHER, name: 'Vaikne Tuba', slug: 'vaikne-tuba', isActive: false }
  await openOrganisations([kodusadam, gone])
  expect(rowsOf(main.getByRole('table')).map((row) => row.slice(0, 5))).toEqual([
    ['Kodusadam', '/o/kodusadam', 'Open', '3', '1'],
    ['Vaikne Tuba', '/o/vaikne-tuba', 'Taken away', '3', '1'],
  ])
  await expect
    .element(main.getByRole('link', { name: 'Open Kodusadam' }))
    .toHaveAttribute('href', `/superuser/organisations/${ORGANISATION_ID}`)
  await expect.element(addNew()).toHaveAttribute('href', '/superuser/organisations/new')
  await expectAccessible()
})

test('says that there is none yet, and leads to a new one, in both looks', async () => {
  await openOrganisations([])
  await expect.element(main.getByRole('heading', { name: textOf('organisations.none') })).toBeVisible()
  await expect.element(addNew()).toHaveAttribute('href', '/superuser/organisations/new')
  await expectAccessible()
})

test('further pages have an address', async () => {
  const api = await openOrganisations([kodusadam], { query: '?page=1', total: 45 })
  expect(api.requests('reviewOrganizations').map(({ input }) => input)).toEqual([{ page: '1' }])
  await expect
    .element(main.getByRole('link', { name: textOf('superuser.next') }))
    .toHaveAttribute('href', '/superuser/organisations?status=all&page=2')
})

test('has room for the longest names in Russian', async () => {
  await openOrganisations([{ ...kodusadam, name: LONG_NAME, slug: 'x'.repeat(60) }], { language: 'ru' })
  await expectAccessible()
})
