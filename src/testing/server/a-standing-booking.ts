import type { Transaction } from 'kysely'
import { postPayment, postRefund } from '#modules/ledger/server/public.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import type { ACustomer, AProvider } from './factories.ts'
import type { TestHouse } from './test-house.ts'

type Tx = Transaction<Tables>

export type Kind = 'personal' | 'group' | 'invitation'

export interface StandingGiven {
  provider: AProvider
  customer: ACustomer
  kind: Kind
  start: Temporal.Instant
  freeUntil: Temporal.Instant
  status: 'booked' | 'rescheduleRequested' | 'completed' | 'noShow' | 'cancelledByCustomer' | 'cancelledByProvider'
  /** Cents that somebody gave back before. */
  refundedCents: number
  /** Null: a service without the right. */
  withdrawUntil: Temporal.Instant | null
  clientMoves: number
  /** The card of a far date is saved, and nothing is charged yet. */
  isPromised?: boolean
  /** Other times that wait for an answer. */
  offer: { expiresAt: Temporal.Instant; keepsOld: boolean } | null
}

export const PRICE_CENTS = 4500
const MINUTES = 60

/** A paid booking as it stands in the tables, whatever its past: hundreds of them are made in the time of one that is paid. */
export async function aStandingBooking(house: TestHouse, given: StandingGiven) {
  const { db } = house
  const { provider, customer, start } = given
  const end = start.add({ minutes: MINUTES })
  const seat = given.kind === 'group' ? await aSeat(house, given, end) : null
  const { booking_id: id } = await db
    .insertInto('booking')
    .values({
      customer_account_id: customer.customerAccountId,
      provider_id: provider.providerId,
      session_template_id: seat?.sessionTemplateId ?? provider.sessionTemplateId,
      group_session_recurrence_id: seat?.occurrenceId ?? null,
      invitation_id: given.kind === 'invitation' ? await anAnswered(house, given) : null,
      status: given.status,
      type: seat ? SESSION_TYPE.group : SESSION_TYPE.personal,
      location: 1,
      start_at: start,
      end_at: end,
      title: 'First session',
      price_cents: PRICE_CENTS,
      fee_cents: 675,
      language_id: 2,
      address: null,
      free_until: given.freeUntil,
      sealed_note: null,
      hold_expires_at: null,
      request_key: null,
      booked_at: start.subtract({ hours: 120 }),
      ended_at: null,
      moves: given.clientMoves,
      client_moves: given.clientMoves,
      has_withdrawal_right: given.withdrawUntil !== null,
      withdraw_until: given.withdrawUntil,
    })
    .returning('booking_id')
    .executeTakeFirstOrThrow()
  if (given.offer) await anOffer(house, given, id)
  return { id, occurrenceId: seat?.occurrenceId ?? null, paymentId: await aPayment(house, given, id) }
}

async function aSeat({ db }: TestHouse, { provider, start }: StandingGiven, end: Temporal.Instant) {
  const { session_template_id: sessionTemplateId } = await db
    .insertInto('session_template')
    .values({
      provider_id: provider.providerId,
      type: SESSION_TYPE.group,
      location: 1,
      texts: { en: { title: 'Together', description: '' } },
      fee_cents: PRICE_CENTS,
      duration_minutes: MINUTES,
      language_id: 2,
      address: null,
      min_participants: 1,
      max_participants: 8,
    })
    .returning('session_template_id')
    .executeTakeFirstOrThrow()
  const { group_session_recurrence_id: occurrenceId } = await db
    .insertInto('group_occurrence')
    .values({
      session_template_id: sessionTemplateId,
      provider_id: provider.providerId,
      start_at: start,
      end_at: end,
      seats: 8,
      seats_taken: 3,
    })
    .returning('group_session_recurrence_id')
    .executeTakeFirstOrThrow()
  return { sessionTemplateId, occurrenceId }
}

/** An invitation that has been taken up. */
async function anAnswered({ db, sealing }: TestHouse, { provider, start }: StandingGiven): Promise<string> {
  const { invitation_id: id } = await db
    .insertInto('invitation')
    .values({
      provider_id: provider.providerId,
      session_template_id: provider.sessionTemplateId,
      customer_account_id: null,
      customer_request_id: null,
      status: 'accepted',
      sealed: sealing.seal({}),
      ui_language: 'en',
      type: SESSION_TYPE.personal,
      location: 1,
      title: 'First session',
      duration_minutes: MINUTES,
      language_id: 2,
      address: null,
      price_cents: PRICE_CENTS,
      discount_type: null,
      discount: null,
      new_price_cents: PRICE_CENTS,
      expires_at: start,
      sent_at: start,
      created_at: start,
      ended_at: start,
    })
    .returning('invitation_id')
    .executeTakeFirstOrThrow()
  return id
}

/** Paid, and what was given back of it, as the ledger has it. */
const aPayment = ({ db }: TestHouse, given: StandingGiven, bookingId: string): Promise<string> =>
  db.transaction().execute((tx) => paidAndBooked(tx, given, bookingId))

async function paidAndBooked(tx: Tx, given: StandingGiven, bookingId: string): Promise<string> {
  const isPaid = !given.isPromised
  const paidAt = given.start.subtract({ hours: 120 })
  const { payment_id: paymentId } = await tx
    .insertInto('payment')
    .values({
      purpose: 'booking',
      purpose_id: bookingId,
      customer_account_id: given.customer.customerAccountId,
      amount_cents: PRICE_CENTS,
      status: !isPaid ? 'pending' : given.refundedCents > 0 ? 'partiallyRefunded' : 'succeeded',
      refunded_cents: given.refundedCents,
      payment_intent_id: isPaid ? `pi_${bookingId}` : null,
      card_last4: '4242',
      created_at: paidAt,
      checked_at: given.start,
      settled_at: isPaid ? paidAt : null,
    })
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  if (isPaid) await postPayment(tx, paymentId, paidAt)
  else await aSavedCard(tx, paymentId, given)
  if (given.refundedCents > 0) await givenBack(tx, paymentId, given)
  return paymentId
}

const aSavedCard = (tx: Tx, paymentId: string, { start }: StandingGiven) =>
  tx
    .insertInto('card_promise')
    .values({
      payment_id: paymentId,
      status: 'saved',
      charge_at: start,
      payment_method_id: `pm_${paymentId}`,
      payment_customer_id: `cus_${paymentId}`,
      card_brand: 'visa',
      card_last4: '4242',
      saved_at: start.subtract({ hours: 120 }),
      checked_at: start,
    })
    .execute()

async function givenBack(tx: Tx, paymentId: string, { refundedCents, start }: StandingGiven): Promise<void> {
  const reason = 'superuser'
  const { refund_id: refundId } = await tx
    .insertInto('refund')
    .values({
      payment_id: paymentId,
      amount_cents: refundedCents,
      reason,
      status: 'succeeded',
      provider_refund_id: null,
      created_at: start,
    })
    .returning('refund_id')
    .executeTakeFirstOrThrow()
  await postRefund(tx, { refundId, paymentId, amountCents: refundedCents, reason, at: start })
}

const anOffer = ({ db }: TestHouse, { start, offer }: StandingGiven, bookingId: string) =>
  db
    .insertInto('reschedule_request')
    .values({
      booking_id: bookingId,
      starts: [start.add({ hours: 48 })],
      keeps_old: offer!.keepsOld,
      buffer_before_minutes: 0,
      buffer_after_minutes: 0,
      sealed_note: null,
      chosen_start_at: null,
      old_start_at: start,
      expires_at: offer!.expiresAt,
      created_at: start.subtract({ hours: 100 }),
      answered_at: null,
    })
    .execute()
