import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { readTableRows } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const OTHER_ID = '00000000-0000-4000-8000-000000000002'
const main = page.getByRole('main')

type MessageItem = Reply<'listMessagesToUs'>['items'][number]
const waitingMessage: PartialReply<MessageItem> = {
  messageId: ID,
  name: 'Juta',
  createdAt: '2026-11-23T08:00:00Z',
  state: 'open',
}

async function openMessages(
  items: PartialReply<MessageItem>[],
  { query = '', language = 'en' as 'en' | 'ru', total = items.length } = {},
): Promise<FakeApi> {
  const list = buildReply('listMessagesToUs', { items, page: 1, pageSize: 20, totalCount: total })
  const api = fakeApi({ listMessagesToUs: list })
  await openAdminPage(screen, { path: `/superuser/messages${query}`, language })
  return api
}

test('lists sender and status without the message, in light and dark mode', async () => {
  const api = await openMessages([
    waitingMessage,
    { ...waitingMessage, messageId: OTHER_ID, name: 'Jaan', state: 'answered' },
  ])
  expect(readTableRows(main.getByRole('table')).map((row) => row.slice(0, 3))).toEqual([
    ['Juta', 'Mon 23 Nov at 10:00', 'Waiting'],
    ['Jaan', 'Mon 23 Nov at 10:00', 'Replied'],
  ])
  await expect
    .element(main.getByRole('link', { name: 'Open Message from Juta' }))
    .toHaveAttribute('href', `/superuser/messages/${ID}`)
  expect(api.requests('listMessagesToUs').map(({ input }) => input)).toEqual([{ status: 'waiting', page: '1' }])
  await expectAccessible()
})

test('shows an empty state with a link to all, in light and dark mode', async () => {
  await openMessages([])
  await expect.element(main.getByRole('heading', { name: translateForPage('people.message.none') })).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: translateForPage('administration.all'), exact: true }))
    .toHaveAttribute('href', '/superuser/messages?status=all')
  await expectAccessible()
})

test('pagination preserves the filter', async () => {
  const api = await openMessages([waitingMessage], { query: '?status=all', total: 45 })
  expect(api.requests('listMessagesToUs').map(({ input }) => input)).toEqual([{ status: 'all', page: '1' }])
  await expect
    .element(main.getByRole('link', { name: translateForPage('administration.next') }))
    .toHaveAttribute('href', '/superuser/messages?status=all&page=2')
})

test('fits the longest names in Russian', async () => {
  await openMessages([{ ...waitingMessage, name: 'Александра-Константинопольская Рождественская' }], { language: 'ru' })
  await expectAccessible()
})
