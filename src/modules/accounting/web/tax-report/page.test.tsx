import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setServerNow } from '#platform/web/clock.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { captureDownloads } from '#testing/web/downloads.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { failWithServerError } from '#testing/web/outcomes.ts'
import { readTableRows } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { TEST_NOW } from '#testing/web/visit.ts'
import * as screen from './page.tsx'
import type { TaxReport } from './totals.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const main = page.getByRole('main')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })

const sums = { consideration: [100, 50, 0, 25.5], fees: [15, 7.5, 0, 3.82], activities: [4, 2, 0, 1] }
const anna: PartialReply<TaxReport['sellers']['items'][number]> = {
  ...sums,
  providerId: ID,
  name: 'Anna Lepalind',
  country: 'EE',
  missing: ['taxNumber', 'taxCountry'],
  isInXml: false,
}
const buildReport = (part: PartialReply<TaxReport> = {}) =>
  buildReply('taxReport', {
    year: 2025,
    sellers: { items: [anna], page: 1, pageSize: 25, totalCount: 1 },
    total: sums,
    transfers: { consideration: 175.5, fees: 26.32, activities: 7 },
    leftOut: 1,
    ...part,
  } as PartialReply<TaxReport>)

async function openTax(
  report: Outcome<'taxReport'> = buildReport(),
  replies: Parameters<typeof fakeApi>[0] = {},
  { query = '?year=2025', language = 'en' as 'en' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi({ taxReport: report, ...replies })
  setServerNow(TEST_NOW)
  await openAdminPage(screen, { path: `/superuser/tax${query}`, language })
  return api
}

test('lists payouts by quarter and missing details, in both themes', async () => {
  const complete = {
    ...anna,
    providerId: OTHER,
    name: 'Näidise OÜ',
    isCompany: true,
    country: null,
    missing: [],
    isInXml: true,
  }
  await openTax(buildReport({ sellers: { items: [anna, complete], page: 1, pageSize: 25, totalCount: 2 } }))
  const table = main.getByRole('table', { name: translateForPage('taxReport.sellers', { year: 2025 }) })
  expect(readTableRows(table)).toEqual([
    [
      'Anna LepalindIndividual, Estonia',
      '100.00 €',
      '50.00 €',
      '0.00 €',
      '25.50 €',
      '26.32 €',
      '7',
      'tax number, country of tax residence Not in the XML',
    ],
    ['Näidise OÜCompany', '100.00 €', '50.00 €', '0.00 €', '25.50 €', '26.32 €', '7', 'Nothing'],
  ])
  await expect.element(main.getByText(/^1\scounsellor isn’t in the XML/)).toBeVisible()
  await expectAccessible()
})

test('confirms that the report matches the transfers to the cent', async () => {
  await openTax()
  expect(readTableRows(region('taxReport.sums').getByRole('table'))).toEqual([
    ['All counsellors in the report', '175.50 €', '26.32 €', '7'],
    ['All transfers in the year', '175.50 €', '26.32 €', '7'],
  ])
  await expect.element(main.getByText(translateForPage('taxReport.equal'))).toBeVisible()
})

test('warns about a one-cent difference and about missing platform settings, in both themes', async () => {
  const transfers = { consideration: 175.51, fees: 26.32, activities: 7 }
  await openTax(buildReport({ transfers, platformMissing: ['name', 'address'] }))
  await expect.element(main.getByText(translateForPage('taxReport.differs'))).toBeVisible()
  await expect
    .element(main.getByText(translateForPage('taxReport.platformMissing', { what: 'name, address' })))
    .toBeVisible()
  await expectAccessible()
})

test('shows that no one was paid that year and offers no files, in both themes', async () => {
  await openTax(buildReport({ sellers: { items: [], page: 1, pageSize: 25, totalCount: 0 }, leftOut: 0 }))
  await expect
    .element(main.getByRole('heading', { name: translateForPage('taxReport.none', { year: 2025 }) }))
    .toBeVisible()
  expect(main.getByRole('button').elements()).toEqual([])
  await expectAccessible()
})

test('links the last three years, and keeps the year when paging', async () => {
  const api = await openTax(
    buildReport({ sellers: { items: [anna], page: 2, pageSize: 25, totalCount: 60 } }),
    {},
    { query: '?year=2025&page=2' },
  )
  expect(api.requests('taxReport').map(({ input }) => input)).toEqual([{ year: '2025', page: '2', pageSize: '25' }])
  const years = main.getByRole('navigation', { name: translateForPage('taxReport.year') }).getByRole('link')
  expect(years.elements().map((link) => link.getAttribute('href'))).toEqual(
    [2026, 2025, 2024].map((year) => `/superuser/tax?year=${year}`),
  )
  await expect
    .element(main.getByRole('link', { name: translateForPage('administration.next') }))
    .toHaveAttribute('href', '/superuser/tax?year=2025&page=3')
  await expect
    .element(main.getByRole('link', { name: translateForPage('administration.previous') }))
    .toHaveAttribute('href', '/superuser/tax?year=2025&page=1')
})

test('fits Russian text', async () => {
  const name = 'Александра-Константинопольская Рождественская-Преображенская'
  const missing = ['taxNumber', 'taxCountry', 'address', 'birthDate', 'account'] as const
  await openTax(
    buildReport({
      sellers: { items: [{ ...anna, name, missing: [...missing] }], page: 1, pageSize: 25, totalCount: 1 },
    }),
    {},
    { language: 'ru' },
  )
  await expectAccessible()
})

describe('a year’s files', () => {
  test.for([
    ['taxReport.xml', 'taxReportXml', 'dac7-2025.xml'],
    ['taxReport.csv', 'taxReportCsv', 'dac7-2025.csv'],
  ] as const)('are downloaded under a name without personal data: %s', async ([key, call, name]) => {
    const names = captureDownloads()
    const api = await openTax(undefined, { [call]: new Uint8Array([1]) })
    await userEvent.click(main.getByRole('button', { name: translateForPage(key) }))
    await expect.poll(names).toEqual([name])
    expect(api.requests(call).map(({ input }) => input)).toEqual([{ year: '2025' }])
  })

  test.for([
    ['a fault of ours', failWithServerError(), () => translateForPage('generic.failed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('report why the download failed: %s', async ([, outcome, expected]) => {
    await openTax(undefined, { taxReportXml: outcome })
    await userEvent.click(main.getByRole('button', { name: translateForPage('taxReport.xml') }))
    await expect.element(page.getByRole('alert').getByText(expected())).toBeVisible()
  })
})
