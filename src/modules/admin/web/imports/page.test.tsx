import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { fakeUploads } from '#testing/web/fake-upload.ts'
import { buildImportReply, IMPORT_ID } from '#testing/web/import.ts'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { readTableRows } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const OTHER_ID = '00000000-0000-4000-8000-000000000002'
const main = page.getByRole('main')

type ImportRow = Reply<'listImports'>['items'][number]
const doneImport: PartialReply<ImportRow> = {
  importId: IMPORT_ID,
  fileName: 'nimekiri.csv',
  status: 'done',
  createdAt: '2026-11-23T08:00:00Z',
  rowCount: 500,
  answers: { optedIn: 12 },
}

async function openImports(
  items: PartialReply<ImportRow>[],
  {
    query = '',
    language = 'en' as 'en' | 'ru',
    total = items.length,
    pageNumber = 1,
    replies = {} as Parameters<typeof fakeApi>[0],
  } = {},
): Promise<FakeApi> {
  const list = buildReply('listImports', { items, page: pageNumber, pageSize: 20, totalCount: total })
  const api = fakeApi({ listImports: list, ...replies })
  await openAdminPage(screen, { path: `/superuser/import-providers${query}`, language })
  return api
}

test('lists imports with date, status and number of acceptances, in light and dark mode', async () => {
  await openImports([doneImport, { ...doneImport, importId: OTHER_ID, fileName: null, status: 'stopped', answers: {} }])
  expect(readTableRows(main.getByRole('table')).map((row) => row.slice(0, 5))).toEqual([
    ['nimekiri.csv', 'Mon 23 Nov at 10:00', 'Done', '500', '12'],
    [translateForPage('imports.forgotten'), 'Mon 23 Nov at 10:00', 'Stopped', '500', '0'],
  ])
  await expect
    .element(main.getByRole('link', { name: 'Open nimekiri.csv, Mon 23 Nov at 10:00' }))
    .toHaveAttribute('href', `/superuser/import-providers/${IMPORT_ID}`)
  await expectAccessible()
})

test.for([
  ['uploaded', 'imports.status.uploaded'],
  ['checking', 'imports.status.checking'],
  ['checked', 'imports.status.checked'],
  ['importing', 'imports.status.importing'],
] as const)('shows the status of a list: %s', async ([status, key]) => {
  await openImports([{ ...doneImport, status }])
  await expect.element(main.getByRole('cell', { name: translateForPage(key), exact: true })).toBeVisible()
})

test('shows that there are no imports yet, in light and dark mode', async () => {
  await openImports([])
  await expect.element(main.getByRole('heading', { name: translateForPage('imports.none') })).toBeVisible()
  await expectAccessible()
})

test('links further pages', async () => {
  const api = await openImports([doneImport], { query: '?page=2', total: 45, pageNumber: 2 })
  expect(api.requests('listImports').map(({ input }) => input)).toEqual([{ page: '2' }])
  await expect
    .element(main.getByRole('link', { name: translateForPage('administration.next') }))
    .toHaveAttribute('href', '/superuser/import-providers?page=3')
})

test('fits a long name in Russian', async () => {
  await openImports([{ ...doneImport, fileName: `${'nimekiri'.repeat(12)}.csv` }], { language: 'ru' })
  await expectAccessible()
})

describe('uploading a list', () => {
  const buildFile = () => new File(['Eesnimi;E-post\r\nMari;mari@naidis.test'], 'uus.csv', { type: 'text/csv' })
  const choose = () => userEvent.upload(main.getByLabelText(translateForPage('imports.choose')), buildFile())

  test('uploads the file and continues to the column mapping', async () => {
    const files = fakeUploads()
    await openImports([], { replies: { addImport: buildImportReply() } })
    await choose()
    await expect.poll(() => location.pathname).toBe(`/superuser/import-providers/${IMPORT_ID}`)
    expect(files.map(({ field, file }) => [field, file.name])).toEqual([['file', 'uus.csv']])
  })

  test('shows the upload progress, in light and dark mode', async () => {
    fakeUploads()
    await openImports([], { replies: { addImport: 'pending' } })
    await choose()
    await expect.element(main.getByText(translateForPage('imports.sent', { percent: 50 }))).toBeVisible()
    await expect
      .element(main.getByRole('progressbar', { name: translateForPage('imports.reading', { name: 'uus.csv' }) }))
      .toBeVisible()
    expect(main.getByLabelText(translateForPage('imports.choose')).query()).toBeNull()
    await expectAccessible()
  })

  test.for([
    ['not a list', failWith('importUnreadable'), () => serverText('en', 'domainError.importUnreadable')],
    ['too many rows', failWith('importTooLarge'), () => serverText('en', 'domainError.importTooLarge')],
    ['no rows', failWith('importEmpty'), () => serverText('en', 'domainError.importEmpty')],
    ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
    ['a proxy error', failWithServerError(413), () => translateForPage('generic.failed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('explains why a file was rejected and allows another one: %s', async ([, outcome, getMessage]) => {
    fakeUploads()
    const api = await openImports([], { replies: { addImport: outcome } })
    await choose()
    await expect.element(main.getByRole('alert').getByText(getMessage())).toBeVisible()
    await expectAccessible()
    api.reply('addImport', buildImportReply())
    await choose()
    await expect.poll(() => location.pathname).toBe(`/superuser/import-providers/${IMPORT_ID}`)
  })
})
