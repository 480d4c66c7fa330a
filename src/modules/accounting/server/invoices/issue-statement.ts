import { sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import '#modules/payouts/server/transfers/tables.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { computeVat, type VatTerms } from './invoice-vat.ts'
import { formatStatementNumber, takeInvoiceNumber } from './number.ts'
import { buildPlatformParty, buildProviderParty, type PartyRows } from './parties.ts'
import './tables.ts'
import { encryptInvoice } from './store-invoice.ts'

type Tx = Transaction<Tables>
type StatementProvider = PartyRows & { timezone: string }

interface PaidOutSession {
  start_at: Temporal.Instant
  minutes: number
  paid: number
  fee: number
}

/**
 * Issues the platform's fee statement for the sessions paid out to a provider in a month, unless it has been issued
 * already. The month is in the provider's time zone. @returns its id, or null if the month is not over or had no
 * transfers
 */
export function issueStatement(
  deps: AppDeps,
  providerId: string,
  month: Temporal.PlainYearMonth,
): Promise<string | null> {
  return deps.db.transaction().execute(async (tx) => {
    // The lock makes a concurrent request for the same statement wait and then find the issued one.
    await sql`select from provider_account where provider_id = ${providerId} for no key update`.execute(tx)
    const existing = await tx
      .selectFrom('invoice')
      .select('invoice_id')
      .where('provider_id', '=', providerId)
      .where('kind', '=', 'feeStatement')
      .where('month', '=', toFirstDay(month))
      .executeTakeFirst()
    if (existing) return existing.invoice_id
    const provider = await loadProvider(tx, providerId)
    const [from, to] = [month, month.add({ months: 1 })].map((start) =>
      toFirstDay(start).toZonedDateTime(provider.timezone).toInstant(),
    ) as [Temporal.Instant, Temporal.Instant]
    if (Temporal.Instant.compare(to, deps.clock.now()) > 0) return null
    const sessions = await loadPaidOutSessions(tx, { providerId, from, to })
    return sessions.length > 0 ? insertStatement(deps, tx, { providerId, provider, sessions, month }) : null
  })
}

const toFirstDay = (month: Temporal.PlainYearMonth) => month.toPlainDate({ day: 1 })

async function loadProvider(tx: Tx, providerId: string): Promise<StatementProvider> {
  const { rows } = await sql<StatementProvider>`
    select provider.timezone, to_jsonb(provider) as provider, to_jsonb(owner) - 'password_hash' as provider_person, to_jsonb(owner) - 'password_hash' as customer
    from provider_account provider join customer_account owner using (customer_account_id) where provider.provider_id = ${providerId}`.execute(
    tx,
  )
  return rows[0]!
}

async function loadPaidOutSessions(
  tx: Tx,
  { providerId, from, to }: { providerId: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<PaidOutSession[]> {
  const { rows } = await sql<PaidOutSession>`
    select b.start_at, round(extract(epoch from b.end_at - b.start_at) / 60)::int as minutes,
      i.payment_cents - i.refunded_cents as paid, i.fee_cents as fee
    from transfer t join transfer_item i using (transfer_id) join booking b using (booking_id)
    where t.provider_id = ${providerId} and t.settled_at >= ${from} and t.settled_at < ${to}
    order by b.start_at, b.booking_id`.execute(tx)
  return rows
}

interface StatementInput {
  providerId: string
  provider: StatementProvider
  sessions: PaidOutSession[]
  month: Temporal.PlainYearMonth
}

async function insertStatement(
  deps: AppDeps,
  tx: Tx,
  { providerId, provider, sessions, month }: StatementInput,
): Promise<string> {
  const now = deps.clock.now()
  const number = await takeInvoiceNumber(tx, SERIES)
  const totalCents = sessions.reduce((sum, { fee }) => sum + fee, 0)
  const invoice: InvoiceDocument = {
    kind: 'feeStatement',
    number: formatStatementNumber(number),
    issuedAt: now.toString(),
    timezone: provider.timezone,
    issuer: buildPlatformParty(deps.settings),
    recipient: buildProviderParty(provider),
    lines: sessions.map(toLine),
    totalCents,
    vat: computeVat(await loadPlatformVat(tx, deps.settings, month), totalCents),
    paid: null,
    creditOf: null,
    month: month.toString(),
  }
  const { invoice_id: id } = await tx
    .insertInto('invoice')
    .values({
      kind: 'feeStatement',
      series: SERIES,
      number,
      provider_id: providerId,
      payment_id: null,
      refund_id: null,
      month: toFirstDay(month),
      amount_cents: totalCents,
      issued_at: now,
      encrypted: encryptInvoice(deps.encryption, invoice),
    })
    .returning('invoice_id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Returns the platform's own VAT at the rate in force on the last day of the month; rates only change between months
 * (VAT Act § 15).
 */
async function loadPlatformVat(
  tx: Tx,
  { company }: AppDeps['settings'],
  month: Temporal.PlainYearMonth,
): Promise<VatTerms> {
  const day = month.toPlainDate({ day: month.daysInMonth }).toString()
  if (!company.vatNumber) return { treatment: 'notRegistered', ground: null, rate: null }
  const { rows } = await sql<{ rate: number | null }>`select vat_rate_on('EE', ${day}::date) as rate`.execute(tx)
  const rate = company.vatNumber.startsWith('EE') ? rows[0]!.rate : null
  return { treatment: rate === null ? 'abroad' : 'standard', ground: null, rate }
}

const SERIES = 'platform'

const toLine = ({ start_at, minutes, fee, paid }: PaidOutSession) => ({
  what: 'fee' as const,
  at: start_at.toString(),
  minutes,
  cents: fee,
  ofCents: paid,
})
