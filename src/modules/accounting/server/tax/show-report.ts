import type { AllCalls } from '#modules/contracts.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { type CsvCell, renderCsv } from '#platform/server/csv.ts'
import { formatSellerName, isInXml, loadTaxReport, loadTransferTotals, type ReportRow, sumQuarters } from './report.ts'
import { renderTaxReportXml } from './report-xml.ts'

/** Builds the id under which the audit log records a year's report. */
const buildAuditId = (year: number) => `00000000-0000-4000-8000-00000000${year}`

/**
 * Records the access in the audit log before loading the report, because it contains names, birth dates and tax numbers
 * of many people.
 */
async function loadAudited(context: Context, action: string, year: number): Promise<ReportRow[]> {
  const actorId = requireCaller(context).customerAccountId
  await recordAuditEntry(context.db, {
    actorId,
    action,
    subject: { kind: 'taxReport', id: buildAuditId(year) },
    at: context.now,
  })
  return loadTaxReport(context, year)
}

export const taxReport: Handler<AllCalls['taxReport']> = async ({ year, page, pageSize }, context) => {
  const rows = await loadAudited(context, 'readTaxReport', year)
  const { company } = context.settings
  const sorted = rows.toSorted((a, b) => Number(isInXml(a)) - Number(isInXml(b)) || b.missing.length - a.missing.length)
  const items = sorted.slice((page - 1) * pageSize, page * pageSize).map((row) => ({
    providerId: row.seller.providerId,
    name: formatSellerName(row.seller),
    isCompany: row.seller.isCompany,
    country: row.seller.taxCountry,
    consideration: row.consideration,
    fees: row.fees,
    activities: row.activities,
    missing: row.missing,
    isInXml: isInXml(row),
  }))
  const platformMissing = (['name', 'registryCode', 'address'] as const).filter((field) => !company[field])
  return {
    year,
    sellers: { items, totalCount: rows.length, page, pageSize },
    leftOut: rows.filter((row) => !isInXml(row)).length,
    total: sumQuarters(rows),
    transfers: await loadTransferTotals(context, year),
    platformMissing,
  }
}

export const taxReportXml: Handler<AllCalls['taxReportXml']> = async ({ year }, context) => {
  const rows = await loadAudited(context, 'exportTaxReportXml', year)
  return renderTaxReportXml({ year, rows, settings: context.settings, now: context.now })
}

const QUARTERS = [0, 1, 2, 3]
const COLUMNS = [
  'Name',
  'Kind',
  'Country of tax residence',
  'Tax number',
  'VAT number',
  'Registry code',
  'Birth date',
  'Address',
  'Postal code',
  'City',
  'Country',
  'Account',
  'Account holder',
  'Missing',
  ...QUARTERS.flatMap((index) => [
    `Q${index + 1} paid out, EUR`,
    `Q${index + 1} fees, EUR`,
    `Q${index + 1} activities`,
  ]),
]

function toCells(row: ReportRow): CsvCell[] {
  const { seller } = row
  const account = seller.account && `${seller.account.id} (…${seller.account.last4})`
  return [
    formatSellerName(seller),
    seller.isCompany ? 'company' : 'person',
    seller.taxCountry,
    seller.taxNumber,
    seller.vatNumber,
    seller.registryCode,
    seller.isCompany ? null : seller.birthDate,
    seller.addressLines.join(', '),
    seller.postalCode,
    seller.city,
    seller.country,
    account,
    seller.account?.holder ?? null,
    row.missing.join(' '),
    ...QUARTERS.flatMap((index): CsvCell[] => [
      { cents: row.consideration[index]! },
      { cents: row.fees[index]! },
      String(row.activities[index]),
    ]),
  ]
}

/** Renders the report as CSV, always in English, for the person who files it and for the tax authority's form. */
export const taxReportCsv: Handler<AllCalls['taxReportCsv']> = async ({ year }, context) => {
  const rows = await loadAudited(context, 'exportTaxReportCsv', year)
  return new TextEncoder().encode(renderCsv([COLUMNS, ...rows.map(toCells)]))
}
