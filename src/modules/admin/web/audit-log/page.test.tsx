import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { readTableRows } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const OTHER_ID = '00000000-0000-4000-8000-000000000002'
const NIL_ID = '00000000-0000-0000-0000-000000000000'
const main = page.getByRole('main')

type Log = Reply<'listAudit'>
const entry: PartialReply<Log['items'][number]> = {
  auditLogId: '7',
  at: '2026-11-23T08:00:00Z',
  by: 'Siim Superuser',
  action: 'readCustomer',
  kind: 'customer',
  subjectId: ID,
  subjectName: 'Mari Maasikas',
  choice: 'safety',
  reason: 'Threatened a counsellor, request 7.',
}
const buildLog = (items: PartialReply<Log['items'][number]>[] = [entry], next: string | null = null) =>
  buildReply('listAudit', {
    items,
    next,
    actors: [{ id: OTHER_ID, name: 'Siim Superuser' }],
    actions: ['readCustomer', 'blockUser', 'notKnownYet'],
  })

async function openLog(log = buildLog(), { query = '', language = 'en' as 'en' | 'ru' } = {}): Promise<FakeApi> {
  const api = fakeApi({ listAudit: log })
  await openAdminPage(screen, { path: `/superuser/audit-log${query}`, language })
  return api
}
const listInputs = (api: FakeApi) => api.requests('listAudit').map(({ input }) => input)
const field = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByLabelText(translateForPage(key), { exact: true })

test('lists who did what to whom, when and why, in light and dark mode', async () => {
  const byServer = {
    ...entry,
    auditLogId: '6',
    by: null,
    action: 'notKnownYet',
    kind: 'job',
    subjectName: null,
    choice: null,
    reason: null,
  }
  await openLog(buildLog([entry, byServer]))
  expect(readTableRows(main.getByRole('table'))).toEqual([
    [
      'Mon 23 Nov at 10:00',
      'Siim Superuser',
      'Viewed a client’s data',
      'Person: Mari Maasikas',
      'Someone’s safety: Threatened a counsellor, request 7.',
    ],
    ['Mon 23 Nov at 10:00', 'The server', 'notKnownYet', 'Background job', '–'],
  ])
  await expectAccessible()
})

test.for([
  ['provider', { subjectAccountId: OTHER_ID }, `/superuser/provider-profile/${ID}/${OTHER_ID}`],
  ['customer', {}, `/superuser/admin-customer-profile/${ID}`],
  ['claim', {}, `/superuser/claims/${ID}`],
  ['feedback', {}, `/superuser/feedback/${ID}`],
  ['organisation', {}, `/superuser/organisations/${ID}`],
  ['import', {}, `/superuser/import-providers/${ID}`],
  ['payment', {}, `/superuser/payments/${ID}`],
  ['payment', { subjectId: NIL_ID }, '/superuser/payments'],
  ['transfer', {}, `/superuser/transfers/${ID}`],
  ['dispute', {}, `/superuser/disputes/${ID}`],
  ['difference', {}, `/superuser/reconciliation/${ID}`],
  ['message', {}, `/superuser/messages/${ID}`],
] as const)('links the subject of an entry: %s', async ([kind, subject, href]) => {
  await openLog(buildLog([{ ...entry, kind, ...subject }]))
  await expect.element(main.getByRole('table').getByRole('link')).toHaveAttribute('href', href)
})

test('filters by actor, action, subject and date, with a URL that contains no names', async () => {
  const api = await openLog()
  await userEvent.selectOptions(field('people.audit.who'), OTHER_ID)
  await userEvent.selectOptions(field('people.audit.what'), 'Blocked an account')
  await userEvent.selectOptions(field('people.audit.about'), 'Person')
  await userEvent.fill(field('people.audit.from'), '2026-11-01')
  await userEvent.fill(field('people.audit.to'), '2026-11-24')
  api.reply('listAudit', buildLog([{ ...entry, action: 'blockUser', reason: 'You threatened somebody.' }]))
  await userEvent.click(main.getByRole('button', { name: translateForPage('people.audit.show') }))
  await expect.element(main.getByText(/You threatened somebody\./)).toBeVisible()
  expect(listInputs(api).at(-1)).toEqual({
    actorId: OTHER_ID,
    action: 'blockUser',
    kind: 'customer',
    fromDate: '2026-11-01',
    toDate: '2026-11-24',
  })
  await expect.poll(() => location.search).toContain(`actorId=${OTHER_ID}`)
  await expect.element(field('people.audit.what')).toHaveValue('blockUser')
})

test('pages to older entries with the same filters, and back to the newest', async () => {
  const api = await openLog(buildLog([entry], '5'), { query: '?action=readCustomer&before=9' })
  expect(listInputs(api)).toEqual([{ action: 'readCustomer', before: '9' }])
  await expect
    .element(main.getByRole('link', { name: translateForPage('people.audit.older') }))
    .toHaveAttribute('href', '/superuser/audit-log?action=readCustomer&before=5')
  await expect
    .element(main.getByRole('link', { name: translateForPage('people.audit.newest') }))
    .toHaveAttribute('href', '/superuser/audit-log?action=readCustomer')
})

test('shows an empty log, in light and dark mode', async () => {
  await openLog(buildLog([]))
  await expect.element(main.getByRole('heading', { name: translateForPage('people.audit.empty') })).toBeVisible()
  await expectAccessible()
})

test('by keyboard: reaches every filter, the button, then the subjects', async () => {
  await openLog()
  ;(document.activeElement as HTMLElement).blur()
  expect(await tabThrough()).toEqual([
    ...(['who', 'what', 'about', 'from', 'to', 'show'] as const).map((key) => translateForPage(`people.audit.${key}`)),
    'Person: Mari Maasikas',
  ])
})

test('fits long Russian names', async () => {
  const longName = 'Александра-Константинопольская Рождественская-Преображенская'
  await openLog(buildLog([{ ...entry, by: longName, subjectName: longName, reason: 'x'.repeat(200) }]), {
    language: 'ru',
  })
  await expectAccessible()
})
