import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { captureDownloads } from '#testing/web/downloads.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { buildImportReply, IMPORT_ID } from '#testing/web/import.ts'
import { getFocusedName, press, tabThrough } from '#testing/web/keyboard.ts'
import { failWith, failWithFields, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { readDetailList, readTableRows } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const PATH = `/superuser/import-providers/${IMPORT_ID}`
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })
const button = (key: Parameters<typeof translateForPage>[0], values?: Record<string, string | number>) =>
  main.getByRole('button', { name: translateForPage(key, values), exact: true })

type Rows = Reply<'importRows'>
const buildRows = (items: PartialReply<Rows['items'][number]>[] = [], totalCount = items.length) =>
  buildReply('importRows', { items, page: 1, pageSize: 50, totalCount })
const rejectedRow: PartialReply<Rows['items'][number]> = {
  row: 5,
  emailAddress: 'none',
  outcome: 'bad',
  problems: [{ field: 'emailAddress', code: 'emailInvalid', value: 'none' }],
}
const buildCheckedImport = (overrides: Parameters<typeof buildImportReply>[0] = {}) =>
  buildImportReply({ status: 'checked', counts: { new: 480, bad: 20 }, rowsDone: 500, ...overrides })
const buildDoneImport = (overrides: Parameters<typeof buildImportReply>[0] = {}) =>
  buildImportReply({
    status: 'done',
    counts: { new: 480, bad: 20 },
    rowsDone: 500,
    answers: { optedIn: 1, declined: 1, invited: 478 },
    ...overrides,
  })

async function openImport(
  outcome: Outcome<'getImport'>,
  replies: Parameters<typeof fakeApi>[0] = {},
  { query = '', language = 'en' as 'en' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi({ getImport: outcome, importRows: buildRows(), ...replies })
  await openAdminPage(screen, { path: PATH + query, route: '/superuser/import-providers/:id', language })
  return api
}

describe('the column mapping', () => {
  const field = (name: string) => main.getByLabelText(translateForPage('imports.fieldOf', { name }), { exact: true })
  const sourceField = () => main.getByLabelText(translateForPage('imports.source'), { exact: true })

  test('shows each column with sample values and the guessed field, in light and dark mode', async () => {
    await openImport(buildImportReply())
    expect(readTableRows(main.getByRole('table')).map((row) => row.slice(0, 2))).toEqual([
      ['Eesnimi', 'Mari · Jaan'],
      ['Perekonnanimi', 'Näidislill'],
      ['E-post', 'mari@naidis.test'],
      ['Column 4', '–'],
    ])
    await expect.element(field('Eesnimi')).toHaveValue('firstName')
    await expect.element(field('Column 4')).toHaveValue('')
    await expectAccessible()
  })

  test('shows missing and duplicate fields on the button', async () => {
    const api = await openImport(buildImportReply({ mapping: [null, 'lastName', null, null] }))
    await expect
      .element(button('imports.stillNeeded', { fields: 'First name, Email' }))
      .toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    await userEvent.selectOptions(field('Eesnimi'), 'firstName')
    await userEvent.selectOptions(field('E-post'), 'emailAddress')
    await expect.element(button('imports.try')).not.toHaveAttribute('aria-disabled')
    await userEvent.selectOptions(field('Column 4'), 'firstName')
    const duplicateButton = button('imports.twice', { fields: 'First name' })
    await expect.element(duplicateButton).toHaveAttribute('aria-disabled', 'true')
    ;(duplicateButton.element() as HTMLElement).click()
    expect(api.requests('checkImport')).toEqual([])
  })

  test('submits the mapping, the source and the email language, then shows the dry run', async () => {
    const api = await openImport(buildImportReply(), { checkImport: buildImportReply({ status: 'checking' }) })
    await userEvent.selectOptions(field('Column 4'), 'city')
    await userEvent.fill(sourceField(), 'A public register')
    await userEvent.selectOptions(main.getByLabelText(translateForPage('imports.emails'), { exact: true }), 'en')
    api.reply('getImport', buildCheckedImport())
    await userEvent.click(button('imports.try'))
    await expect.element(region('imports.wouldTitle')).toBeVisible()
    expect(api.requests('checkImport').map(({ input }) => input)).toEqual([
      {
        id: IMPORT_ID,
        mapping: ['firstName', 'lastName', 'emailAddress', 'city'],
        source: 'A public register',
        emailLanguage: 'en',
      },
    ])
  })

  test('shows server errors next to their fields, in light and dark mode', async () => {
    await openImport(buildImportReply(), { checkImport: failWithFields({ source: 'error.tooLong' }) })
    await userEvent.fill(sourceField(), 'A public register')
    await userEvent.click(button('imports.try'))
    await expect.element(sourceField()).toHaveAccessibleDescription(new RegExp(serverText('en', 'error.tooLong')))
    await expectAccessible()
  })

  test.for([
    ['a conflict', failWith('importMoved'), () => serverText('en', 'domainError.importMoved')],
    ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('explains a failure and preserves the mapping: %s', async ([, outcome, getMessage]) => {
    await openImport(buildImportReply(), { checkImport: outcome })
    await userEvent.selectOptions(field('Column 4'), 'city')
    await userEvent.fill(sourceField(), 'A public register')
    await userEvent.click(button('imports.try'))
    await expect.element(page.getByRole('alert').getByText(getMessage())).toBeVisible()
    await expect.element(sourceField()).toHaveValue('A public register')
    await expect.element(field('Column 4')).toHaveValue('city')
  })

  test('is sent once on a double click', async () => {
    const api = await openImport(buildImportReply({ source: 'A public register' }), { checkImport: 'pending' })
    await userEvent.dblClick(button('imports.try'))
    await expect.element(button('imports.trying')).toBeVisible()
    expect(api.requests('checkImport')).toHaveLength(1)
  })

  test('fits Russian text', async () => {
    const columns = Array.from({ length: 4 }, () => ({ header: 'Kinganumber'.repeat(8), samples: ['x'.repeat(120)] }))
    await openImport(buildImportReply({ columns }), {}, { language: 'ru' })
    await expectAccessible()
  })
})

describe('while the server is working', () => {
  test('shows the progress, then the outcome, and can be stopped, in light and dark mode', async () => {
    const api = await openImport(buildImportReply({ status: 'checking', rowsDone: 120 }), {
      stopImport: buildImportReply(),
    })
    await expect.element(main.getByText('120 of 500 rows')).toBeVisible()
    await expect.element(main.getByRole('progressbar', { name: translateForPage('imports.checking') })).toBeVisible()
    await expectAccessible()
    await userEvent.click(button('imports.stop'))
    await expect.poll(() => api.requests('stopImport').map(({ input }) => input)).toEqual([{ id: IMPORT_ID }])
    api.reply('getImport', buildCheckedImport())
    await expect.element(region('imports.wouldTitle'), { timeout: 5000 }).toBeVisible()
  })

  test('updates the progress without reloading the page', async () => {
    const api = await openImport(buildImportReply({ status: 'checking', rowsDone: 120 }))
    await expect.element(main.getByText('120 of 500 rows')).toBeVisible()
    api.reply('getImport', buildImportReply({ status: 'checking', rowsDone: 240 }))
    await expect.element(main.getByText('240 of 500 rows'), { timeout: 5000 }).toBeVisible()
    api.reply('getImport', 'offline')
    await expect.poll(() => api.requests('getImport').length, { timeout: 5000 }).toBeGreaterThan(2)
    api.reply('getImport', buildImportReply({ status: 'checking', rowsDone: 360 }))
    await expect.element(main.getByText('360 of 500 rows'), { timeout: 5000 }).toBeVisible()
  })

  test('shows interim results during the import', async () => {
    await openImport(buildImportReply({ status: 'importing', rowsDone: 120, counts: { new: 110, bad: 10 } }))
    expect(readDetailList(region('imports.doingTitle'))).toEqual({
      'New people': '110',
      'Can’t be imported': '10',
    })
  })
})

describe('after the dry run', () => {
  test('shows outcomes, the problems of each row and the effect of importing, in light and dark mode', async () => {
    const api = await openImport(buildCheckedImport(), { importRows: buildRows([rejectedRow]) })
    expect(readDetailList(region('imports.wouldTitle'))).toEqual({
      'New people': '480',
      'Can’t be imported': '20',
    })
    expect(readTableRows(region('imports.rowsTitle').getByRole('table'))).toEqual([
      ['5', 'none', 'Email: not an email addressnone', 'Can’t be imported'],
    ])
    await expect.element(main.getByText(/^Each new person gets one email .* up to 120\sa minute\./)).toBeVisible()
    expect(api.requests('importRows').map(({ input }) => input)).toEqual([
      { id: IMPORT_ID, only: 'problems', page: '1', pageSize: '50' },
    ])
    await expectAccessible()
  })

  test('shows the first row of a duplicate address', async () => {
    const problem = { field: 'emailAddress', code: 'twice', value: null, firstRow: 2 }
    const duplicate = { ...rejectedRow, problems: [problem] } as never
    await openImport(buildCheckedImport(), { importRows: buildRows([duplicate]) })
    await expect.element(main.getByText('Email: already in row 2')).toBeVisible()
  })

  test('shows for each row of a stopped import whether it was imported', async () => {
    const row = { ...rejectedRow, outcome: 'new' as const, problems: [] }
    const rows = buildRows([
      { ...row, row: 2, isImported: true },
      { ...row, row: 3, isImported: false },
    ])
    await openImport(buildImportReply({ status: 'stopped', rowsDone: 1 }), { importRows: rows }, { query: '?rows=all' })
    const outcomes = readTableRows(region('imports.rowsTitle').getByRole('table')).map((cells) => cells.at(-1))
    expect(outcomes).toEqual([translateForPage('imports.did.new'), translateForPage('imports.would.new')])
  })

  test('links all rows, and paging preserves the filter', async () => {
    const api = await openImport(
      buildCheckedImport(),
      { importRows: buildRows([rejectedRow], 120) },
      { query: '?rows=all' },
    )
    expect(api.requests('importRows')[0]?.input.only).toBe('all')
    await expect
      .element(main.getByRole('link', { name: translateForPage('administration.next') }))
      .toHaveAttribute('href', `${PATH}?rows=all&page=2`)
  })

  test('imports once and shows the result', async () => {
    const api = await openImport(buildCheckedImport(), { startImport: 'pending' })
    await userEvent.dblClick(button('imports.import', { count: 480 }))
    expect(api.requests('startImport').map(({ input }) => input)).toEqual([{ id: IMPORT_ID }])
    api.reply('getImport', buildDoneImport())
    api.reply('startImport', buildDoneImport())
    await expect.element(region('imports.didTitle')).toBeVisible()
  })

  test('shows that no one would be imported', async () => {
    await openImport(buildCheckedImport({ counts: { bad: 500 } }))
    await expect.element(button('imports.nothing')).toHaveAttribute('aria-disabled', 'true')
    expect(main.getByText(/^Each new person gets/).query()).toBeNull()
  })

  test('allows changing the columns again', async () => {
    await openImport(buildCheckedImport(), {}, { query: '?step=columns' })
    await expect.element(region('imports.columnsTitle')).toBeVisible()
    expect(region('imports.wouldTitle').query()).toBeNull()
  })

  test.for([
    ['a conflict', failWith('importMoved'), () => serverText('en', 'domainError.importMoved')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('explains why nothing was imported: %s', async ([, outcome, getMessage]) => {
    const api = await openImport(buildCheckedImport(), { startImport: outcome })
    await userEvent.click(button('imports.import', { count: 480 }))
    await expect.element(page.getByRole('alert').getByText(getMessage())).toBeVisible()
    // The list is reloaded even after a conflict.
    await expect.poll(() => api.requests('importRows').length).toBe(2)
  })

  test('downloads the report under the name of the list', async () => {
    const listDownloads = captureDownloads()
    await openImport(buildCheckedImport(), { importReport: 'row;outcome' })
    await userEvent.click(button('imports.download'))
    await expect.poll(listDownloads).toEqual(['nimekiri-report.csv'])
  })

  test('fits Russian text', async () => {
    const longRow = { ...rejectedRow, emailAddress: `${'x'.repeat(80)}@naidis.test` }
    await openImport(buildCheckedImport(), { importRows: buildRows([longRow]) }, { language: 'ru' })
    await expectAccessible()
  })
})

describe('after the import', () => {
  test('counts the answers, in light and dark mode', async () => {
    await openImport(buildDoneImport())
    expect(readDetailList(region('imports.answersTitle'))).toMatchObject({
      'Said yes': '1',
      'Said no, details deleted': '1',
    })
    await expect.element(main.getByText(translateForPage('imports.noProblems'))).toBeVisible()
    await expectAccessible()
  })

  test('polls the answers while emails are being sent, without reading the rows again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const api = await openImport(buildDoneImport({ answers: { pending: 400, invited: 80 } }))
    for (const pending of [280, 160, 0]) {
      api.reply('getImport', buildDoneImport({ answers: { pending, invited: 480 - pending } }))
      await vi.advanceTimersByTimeAsync(10_000)
      const readInvited = () => readDetailList(region('imports.answersTitle'))['Emailed, no answer yet']
      await expect.poll(readInvited).toBe(String(480 - pending))
    }
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.requests('getImport')).toHaveLength(4)
    expect(api.requests('importRows')).toHaveLength(1)
  })

  test('resumes a stopped import', async () => {
    const api = await openImport(buildDoneImport({ status: 'stopped', rowsDone: 120 }), {
      startImport: buildDoneImport(),
    })
    await expect.element(main.getByText('120 of 500 rows were processed.', { exact: false })).toBeVisible()
    await expectAccessible()
    api.reply('getImport', buildDoneImport())
    await userEvent.click(button('imports.goOn'))
    await expect.element(button('imports.goOn')).not.toBeInTheDocument()
    expect(api.requests('startImport').map(({ input }) => input)).toEqual([{ id: IMPORT_ID }])
  })

  test('purges the list only after a confirmation that states the effect, in light and dark mode', async () => {
    const api = await openImport(buildDoneImport(), { eraseImport: buildDoneImport() })
    await userEvent.click(button('imports.erase'))
    await expect.element(dialog.getByText(translateForPage('imports.eraseEffect'))).toBeVisible()
    expect(api.requests('eraseImport')).toEqual([])
    await expectAccessible()
    api.reply('getImport', buildDoneImport({ fileName: null }))
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('imports.erase') }))
    await expect.element(main.getByText(translateForPage('imports.forgottenText'))).toBeVisible()
    expect(api.requests('eraseImport').map(({ input }) => input)).toEqual([{ id: IMPORT_ID }])
    expect(region('imports.rowsTitle').query()).toBeNull()
  })

  test('the confirmation states that no one will be imported if none has been', async () => {
    await openImport(buildCheckedImport())
    await userEvent.click(button('imports.erase'))
    await expect.element(dialog.getByText(translateForPage('imports.eraseEffectUnused'))).toBeVisible()
  })

  test('shows only a note for a list that was purged before the import, in light and dark mode', async () => {
    await openImport(buildImportReply({ fileName: null, status: 'stopped', rowsDone: 0 }))
    await expect.element(main.getByText(translateForPage('imports.forgottenUnused'))).toBeVisible()
    expect(main.getByRole('region').elements()).toEqual([])
    await expectAccessible()
  })

  test('by keyboard: focuses the heading, reaches every control once, and Escape restores the focus', async () => {
    await openImport(buildDoneImport())
    await userEvent.click(button('imports.erase'))
    await expect.element(dialog.getByRole('heading')).toHaveFocus()
    expect(await tabThrough()).toEqual(
      (['nav.close', 'imports.eraseCancel', 'imports.erase'] as const).map((key) => translateForPage(key)),
    )
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    expect(getFocusedName()).toBe(translateForPage('imports.erase'))
  })
})

test('shows the not-found page for an unknown import', async () => {
  await openImport(failWith('notFound'))
  await expect.element(main.getByRole('heading', { name: translateForPage('page.notFoundTitle') })).toBeVisible()
})
