import { sql, type Transaction } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, Refusal, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { INVOICE_MADE_ANEW_MOST } from '#platform/values/constants.ts'
import { type Company, companyOf, linesOf } from './company.ts'
import { rememberCompany } from './invoice-details.ts'
import { issueCredit, issueSession, paidBy, type Recipient, sessionLine } from './issue-invoice.ts'
import { papersWhere } from './own-papers.ts'
import type { Paper, Party } from './paper.ts'
import { type Facts, lockFacts } from './paper-facts.ts'
import { vatOf, vatTaken } from './paper-vat.ts'
import { customerParty } from './parties.ts'
import { leftOn, writePaper } from './write-paper.ts'

type Tx = Transaction<Tables>

/**
 * The invoice of a booking, made out to the client or to a company (specification §7). Invoices are append-only: one made out
 * otherwise is taken back by a credit note, and another takes its place under a new number (decision 0024).
 */
export const createInvoice: Handler<AllCalls['createInvoice']> = async (
  { bookingId, toSame = false, ...typed },
  context,
) => {
  const me = signedIn(context).customerAccountId
  const company = companyOf(typed)
  const invoiceId = await context.db.transaction().execute(async (tx) => {
    await stayOpen(tx, me)
    const facts = await ownFacts(tx, me, bookingId)
    if (!facts) throw new Refusal('paperNotFound')
    if (company) await rememberCompany(context, tx, { me, company })
    return madeOut(context as Context, tx, {
      facts,
      to: { ...recipientOf(facts, company, typed.address), isSame: toSame },
    })
  })
  const [paper] = await papersWhere(context as Context, sql`v.invoice_id = ${invoiceId}`)
  return paper!
}

/** First in the order of locks: an account that is being closed gets no new papers. */
async function stayOpen(tx: Tx, me: string): Promise<void> {
  const { rows } = await sql`
    select from customer_account where customer_account_id = ${me} and closed_at is null for key share`.execute(tx)
  if (rows.length === 0) throw new Refusal('signInNeeded')
}

async function ownFacts(tx: Tx, me: string, bookingId: string): Promise<Facts | undefined> {
  const payment = await tx
    .selectFrom('booking as b')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.purpose_id', '=', 'b.booking_id').on('p.purpose', '=', 'booking'),
    )
    .select('p.payment_id')
    .where('b.booking_id', '=', bookingId)
    .where('b.customer_account_id', '=', me)
    .executeTakeFirst()
  return payment && lockFacts(tx, payment.payment_id)
}

interface Wanted extends Recipient {
  /** Nothing was typed: any invoice to the person will do, whatever name and address they have by now. */
  isPlain: boolean
  /** To whomever the invoice that stands names. */
  isSame: boolean
}

function recipientOf(facts: Facts, company: Company | null, address: string | undefined): Omit<Wanted, 'isSame'> {
  if (company) {
    const { companyName: name, registryCode, vatNumber } = company
    const party = {
      name,
      address: linesOf(company.address),
      registryCode: registryCode || null,
      vatNumber: vatNumber || null,
    }
    return { party, isToCompany: true, isPlain: false }
  }
  const party = customerParty(facts)
  if (!address) return { party, isToCompany: false, isPlain: true }
  return { party: { ...party, address: linesOf(address) }, isToCompany: false, isPlain: false }
}

interface MakeOut {
  facts: Facts
  to: Wanted
}

/** @returns the invoice that stands then. @throws Refusal */
async function madeOut(context: Context, tx: Tx, { facts, to }: MakeOut): Promise<string> {
  const standing = await issueSession(context, tx, { facts, to })
  const isSame = to.isSame || isMadeOutTo(standing.paper, to)
  if (isSame && saysWhen(standing.paper, facts)) return standing.id
  const money = await moneyOf(tx, facts.payment_id)
  const why = refusalOf(money, facts)
  // Whoever only asks for their paper has it, with the old date, when it cannot be made out once more.
  if (isSame && why) return standing.id
  if (why) throw new Refusal(why)
  await creditRefunds(context, tx, facts)
  return replace(context, tx, { facts, to: isSame ? recipientOn(standing.paper) : to, standing })
}

const recipientOn = ({ recipient, isToCompany = false }: Paper): Recipient => ({ party: recipient, isToCompany })

function refusalOf(money: Money, { amount_cents }: Facts) {
  if (money.given_back >= amount_cents) return 'invoiceGivenBack'
  return money.made_anew >= INVOICE_MADE_ANEW_MOST ? 'invoiceMadeOften' : null
}

/** A session that was moved after its invoice was issued is another one to an accountant. */
const saysWhen = ({ lines }: Paper, facts: Facts): boolean => lines[0]?.at === facts.start_at.toString()

function isMadeOutTo({ recipient, isToCompany = false }: Paper, to: Wanted): boolean {
  if (isToCompany !== to.isToCompany) return false
  return to.isPlain || asText(recipient) === asText(to.party)
}
const asText = ({ name, address, registryCode, vatNumber }: Party) =>
  JSON.stringify([name, address, registryCode, vatNumber])

/** What was given back or is on its way, and how often the invoice was made out anew. */
interface Money {
  given_back: number
  made_anew: number
}

async function moneyOf(tx: Tx, paymentId: string): Promise<Money> {
  const { rows } = await sql<Money>`
    select (select coalesce(sum(amount_cents), 0)::int from refund where payment_id = ${paymentId} and status <> 'failed'
        and borne_by = 'shared') as given_back,
      (select count(*)::int from invoice where payment_id = ${paymentId} and cancels_invoice_id is not null) as made_anew`.execute(
    tx,
  )
  return rows[0]!
}

/** Refunds keep their order: each has its credit note before the invoice it takes from is replaced. */
async function creditRefunds(context: Context, tx: Tx, facts: Facts): Promise<void> {
  const refunds = await tx
    .selectFrom('refund')
    .select(['refund_id', 'amount_cents', 'created_at'])
    .where('payment_id', '=', facts.payment_id)
    .where('status', '=', 'succeeded')
    .where('borne_by', '=', 'shared')
    .orderBy('created_at')
    .execute()
  for (const refund of refunds) await issueCredit(context, tx, { facts, refund })
}

/** What is left of the old invoice is taken back whole; the new one says the same session, the same payment and what was given back. */
async function replace(
  context: Context,
  tx: Tx,
  { facts, to, standing }: { facts: Facts; to: Recipient; standing: { id: string; paper: Paper } },
): Promise<string> {
  const left = await leftOn(tx, facts.payment_id)
  const { issuer, recipient, isToCompany = false, number } = standing.paper
  const at = facts.start_at.toString()
  const takes = { what: 'correction' as const, at, minutes: null, cents: -left, ofCents: null }
  await writePaper(context, tx, {
    facts,
    cancelsId: standing.id,
    says: {
      ...{
        kind: 'creditNote',
        issuer,
        recipient,
        isToCompany,
        lines: [takes],
        totalCents: -left,
        ...(standing.paper.vat ? { vat: vatTaken(standing.paper.vat, { left, totalCents: -left }) } : {}),
      },
      ...{ paid: null, creditOf: number, isCorrection: true },
    },
  })
  const givenBack = left - facts.amount_cents
  const refunded = { what: 'refund' as const, at, minutes: null, cents: givenBack, ofCents: null }
  const lines = [sessionLine(facts), ...(givenBack < 0 ? [refunded] : [])]
  return writePaper(context, tx, {
    facts,
    replacesId: standing.id,
    says: {
      ...{
        kind: 'session',
        issuer,
        recipient: to.party,
        isToCompany: to.isToCompany,
        lines,
        totalCents: left,
        vat: vatOf(facts, left),
      },
      ...{ paid: paidBy(facts), creditOf: null, replaces: number },
    },
  })
}
