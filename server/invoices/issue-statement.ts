import { sql } from 'kysely'
import type { House } from '../context.ts'
import '../transfers/tables.ts'
import { SEALED_FOR } from './issue-invoice.ts'
import { platformNumber, takeNumber } from './number.ts'
import type { Paper } from './paper.ts'
import { type PersonRow, platformParty, providerParty } from './parties.ts'
import './tables.ts'

interface Row {
  start_at: Temporal.Instant
  minutes: number
  paid: number
  fee: number
}

/**
 * The platform's statement of what it kept of a counsellor's sessions that were paid out in a month, on the counsellor's clock.
 * @returns its id, issued now if it is not yet; null when the month is not over or nothing was sent in it.
 */
export function issueStatement(
  house: House,
  providerId: string,
  month: Temporal.PlainYearMonth,
): Promise<string | null> {
  const first = month.toPlainDate({ day: 1 })
  return house.db.transaction().execute(async (tx) => {
    await sql`select from provider_account where provider_id = ${providerId} for no key update`.execute(tx)
    const known = await tx
      .selectFrom('invoice')
      .select('invoice_id')
      .where('provider_id', '=', providerId)
      .where('kind', '=', 'feeStatement')
      .where('month', '=', first)
      .executeTakeFirst()
    if (known) return known.invoice_id
    const { rows: people } = await sql<PersonRow & { timezone: string }>`
      select a.timezone, to_jsonb(a) as provider, to_jsonb(k) - 'password_hash' as provider_person, to_jsonb(k) - 'password_hash' as customer
      from provider_account a join customer_account k using (customer_account_id) where a.provider_id = ${providerId}`.execute(
      tx,
    )
    const person = people[0]!
    const [from, to] = [first, first.add({ months: 1 })].map((day) => day.toZonedDateTime(person.timezone).toInstant())
    const now = house.clock.now()
    if (Temporal.Instant.compare(to!, now) > 0) return null
    const { rows } = await sql<Row>`
      select b.start_at, round(extract(epoch from b.end_at - b.start_at) / 60)::int as minutes,
        i.payment_cents - i.refunded_cents as paid, i.fee_cents as fee
      from transfer t join transfer_item i using (transfer_id) join booking b using (booking_id)
      where t.provider_id = ${providerId} and t.settled_at >= ${from!} and t.settled_at < ${to!} order by b.start_at, b.booking_id`.execute(
      tx,
    )
    if (rows.length === 0) return null
    const number = await takeNumber(tx, 'platform')
    const totalCents = rows.reduce((sum, row) => sum + row.fee, 0)
    const paper: Paper = {
      kind: 'feeStatement',
      number: platformNumber(number),
      issuedAt: now.toString(),
      timezone: person.timezone,
      issuer: platformParty(house.settings),
      recipient: providerParty(person),
      lines: rows.map((row) => ({
        what: 'fee',
        at: row.start_at.toString(),
        minutes: row.minutes,
        cents: row.fee,
        ofCents: row.paid,
      })),
      totalCents,
      paid: null,
      creditOf: null,
      month: month.toString(),
    }
    const { invoice_id: id } = await tx
      .insertInto('invoice')
      .values({
        kind: 'feeStatement',
        series: 'platform',
        number,
        provider_id: providerId,
        payment_id: null,
        refund_id: null,
        month: first,
        amount_cents: totalCents,
        issued_at: now,
        sealed: house.sealing.seal(paper, SEALED_FOR),
      })
      .returning('invoice_id')
      .executeTakeFirstOrThrow()
    return id
  })
}
