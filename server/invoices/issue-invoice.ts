import { sql, type Transaction } from 'kysely'
import { SESSION_TYPE, type SessionType } from '#contract/enums.ts'
import type { House } from '../context.ts'
import type { Tables } from '../database/tables.ts'
import '../bookings/tables.ts'
import '../payments/tables.ts'
import { providerNumber, takeNumber } from './number.ts'
import type { Paper } from './paper.ts'
import { customerParty, type PersonRow, providerParty } from './parties.ts'
import './tables.ts'

type Tx = Transaction<Tables>

/** The paper of a payment, issued now if it is not yet. @returns its id, or null when nothing was paid or booked. */
export function issueForPayment(house: House, paymentId: string): Promise<string | null> {
  return house.db.transaction().execute(async (tx) => {
    const facts = await lockFacts(tx, paymentId)
    return facts ? issueSession(house, tx, facts) : null
  })
}

/** The credit note of a refund that was made; its invoice is issued first. @returns its id, or null when there is none. */
export function issueForRefund(house: House, refundId: string): Promise<string | null> {
  return house.db.transaction().execute(async (tx) => {
    const refund = await tx
      .selectFrom('refund')
      .select(['refund_id', 'payment_id', 'amount_cents', 'created_at'])
      .where('refund_id', '=', refundId)
      .where('status', '=', 'succeeded')
      .executeTakeFirst()
    const facts = refund && (await lockFacts(tx, refund.payment_id))
    if (!facts) return null
    const known = await tx
      .selectFrom('invoice')
      .select('invoice_id')
      .where('refund_id', '=', refundId)
      .executeTakeFirst()
    if (known) return known.invoice_id
    const invoiceId = await issueSession(house, tx, facts)
    return issueCredit(house, tx, { facts, invoiceId, refund })
  })
}

interface Facts extends PersonRow {
  payment_id: string
  provider_id: string
  provider_number: number
  timezone: string
  type: SessionType
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  amount_cents: number
  settled_at: Temporal.Instant
  card_last4: string | null
}

/** The payment is locked: whoever asks for the same paper at the same time waits and then finds it. */
async function lockFacts(tx: Tx, paymentId: string): Promise<Facts | undefined> {
  await sql`select from payment where payment_id = ${paymentId} for update`.execute(tx)
  const { rows } = await sql<Facts>`
    select p.payment_id, b.provider_id, a.provider_number, a.timezone, b.type, b.start_at, b.end_at, p.amount_cents, p.settled_at, p.card_last4,
      to_jsonb(a) as provider, to_jsonb(k) - 'password_hash' as provider_person, to_jsonb(o) - 'password_hash' as customer
    from payment p
    join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id and b.booked_at is not null and b.status <> 'expired'
    join provider_account a on a.provider_id = b.provider_id
    join customer_account k on k.customer_account_id = a.customer_account_id
    join customer_account o on o.customer_account_id = b.customer_account_id
    where p.payment_id = ${paymentId} and p.settled_at is not null`.execute(tx)
  return rows[0]
}

async function issueSession(house: House, tx: Tx, facts: Facts): Promise<string> {
  const known = await tx
    .selectFrom('invoice')
    .select('invoice_id')
    .where('payment_id', '=', facts.payment_id)
    .where('kind', '=', 'session')
    .executeTakeFirst()
  if (known) return known.invoice_id
  const minutes = Math.round(facts.start_at.until(facts.end_at).total('minutes'))
  const what = facts.type === SESSION_TYPE.group ? ('groupSession' as const) : ('session' as const)
  return write(house, tx, {
    facts,
    refundId: null,
    says: {
      kind: 'session',
      lines: [{ what, at: facts.start_at.toString(), minutes, cents: facts.amount_cents, ofCents: null }],
      totalCents: facts.amount_cents,
      paid: { at: facts.settled_at.toString(), cardLast4: facts.card_last4 },
      creditOf: null,
    },
  })
}

interface Credit {
  facts: Facts
  invoiceId: string
  refund: { refund_id: string; amount_cents: number; created_at: Temporal.Instant }
}

async function issueCredit(house: House, tx: Tx, { facts, invoiceId, refund }: Credit): Promise<string> {
  const { number } = await tx
    .selectFrom('invoice')
    .select('number')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const cents = -refund.amount_cents
  return write(house, tx, {
    facts,
    refundId: refund.refund_id,
    says: {
      kind: 'creditNote',
      lines: [{ what: 'refund', at: facts.start_at.toString(), minutes: null, cents, ofCents: null }],
      totalCents: cents,
      paid: { at: refund.created_at.toString(), cardLast4: facts.card_last4 },
      creditOf: providerNumber(facts.provider_number, number),
    },
  })
}

type Says = Pick<Paper, 'kind' | 'lines' | 'totalCents' | 'paid' | 'creditOf'>

async function write(
  house: House,
  tx: Tx,
  { facts, refundId, says }: { facts: Facts; refundId: string | null; says: Says },
): Promise<string> {
  const series = `provider:${facts.provider_id}`
  const number = await takeNumber(tx, series)
  const now = house.clock.now()
  const paper: Paper = {
    ...says,
    number: providerNumber(facts.provider_number, number),
    issuedAt: now.toString(),
    timezone: facts.timezone,
    issuer: providerParty(facts),
    recipient: customerParty(facts),
    month: null,
  }
  const { invoice_id: id } = await tx
    .insertInto('invoice')
    .values({
      kind: says.kind,
      series,
      number,
      provider_id: facts.provider_id,
      payment_id: facts.payment_id,
      refund_id: refundId,
      month: null,
      amount_cents: says.totalCents,
      issued_at: now,
      sealed: house.sealing.seal(paper, SEALED_FOR),
    })
    .returning('invoice_id')
    .executeTakeFirstOrThrow()
  return id
}

/** Papers open only as papers. */
export const SEALED_FOR = 'invoice'
