import type { Transaction } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import type { Paper, PaperLine, Party } from './paper.ts'
import { type Facts, lockFacts } from './paper-facts.ts'
import { vatOf, vatTaken } from './paper-vat.ts'
import { customerParty } from './parties.ts'
import { leftOn, standingInvoice, writePaper } from './write-paper.ts'

type Tx = Transaction<Tables>

/** The paper of a payment, issued now if it is not yet. @returns its id, or null when nothing was paid or booked. */
export function issueForPayment(house: House, paymentId: string): Promise<string | null> {
  return house.db.transaction().execute(async (tx) => {
    const facts = await lockFacts(tx, paymentId)
    return facts ? (await issueSession(house, tx, { facts })).id : null
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
      // What the platform bears alone takes nothing back from the counsellor’s invoice (decision 0033).
      .where('borne_by', '=', 'shared')
      .executeTakeFirst()
    const facts = refund && (await lockFacts(tx, refund.payment_id))
    return facts ? issueCredit(house, tx, { facts, refund }) : null
  })
}

/** Whom an invoice is made out to. */
export interface Recipient {
  party: Party
  isToCompany: boolean
}

/** The standing invoice of a payment that is locked; the first one is made out to the client unless somebody else is named. */
export async function issueSession(
  house: House,
  tx: Tx,
  { facts, to }: { facts: Facts; to?: Recipient },
): Promise<{ id: string; paper: Paper }> {
  const known = await standingInvoice(house, tx, facts.payment_id)
  if (known) return known
  await writePaper(house, tx, {
    facts,
    says: {
      kind: 'session',
      recipient: to?.party ?? customerParty(facts),
      isToCompany: to?.isToCompany ?? false,
      lines: [sessionLine(facts)],
      totalCents: facts.amount_cents,
      vat: vatOf(facts, facts.amount_cents),
      paid: paidBy(facts),
      creditOf: null,
    },
  })
  return (await standingInvoice(house, tx, facts.payment_id))!
}

/** What was held, for how long and how much. */
export const sessionLine = (facts: Facts): PaperLine => ({
  what: facts.type === SESSION_TYPE.group ? 'groupSession' : 'session',
  at: facts.start_at.toString(),
  minutes: Math.round(facts.start_at.until(facts.end_at).total('minutes')),
  cents: facts.amount_cents,
  ofCents: null,
})

export const paidBy = (facts: Facts) => ({ at: facts.settled_at.toString(), cardLast4: facts.card_last4 })

interface Credit {
  facts: Facts
  refund: { refund_id: string; amount_cents: number; created_at: Temporal.Instant }
}

/** Of a refund whose payment is locked, from the invoice that stands now and to whom that was made out. */
export async function issueCredit(house: House, tx: Tx, { facts, refund }: Credit): Promise<string> {
  const known = await tx
    .selectFrom('invoice')
    .select('invoice_id')
    .where('refund_id', '=', refund.refund_id)
    .executeTakeFirst()
  if (known) return known.invoice_id
  const { paper } = await issueSession(house, tx, { facts })
  const cents = -refund.amount_cents
  return writePaper(house, tx, {
    facts,
    refundId: refund.refund_id,
    says: {
      kind: 'creditNote',
      issuer: paper.issuer,
      // Whoever has closed their account is named on no new paper (decision 0021).
      recipient: facts.customer.closed_at ? customerParty(facts) : paper.recipient,
      isToCompany: !facts.customer.closed_at && (paper.isToCompany ?? false),
      lines: [{ what: 'refund', at: facts.start_at.toString(), minutes: null, cents, ofCents: null }],
      totalCents: cents,
      // A credit note says of VAT what the invoice said that it takes from.
      ...(paper.vat
        ? { vat: vatTaken(paper.vat, { left: await leftOn(tx, facts.payment_id), totalCents: cents }) }
        : {}),
      paid: { at: refund.created_at.toString(), cardLast4: facts.card_last4 },
      creditOf: paper.number,
    },
  })
}
