import type { Transaction } from 'kysely'
import { postPayment, postRefund } from '#modules/ledger/server/public.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import type { TestCustomer, TestProvider } from './factories.ts'
import type { TestDeps } from './test-deps.ts'

type Tx = Transaction<Tables>

export type BookingKind = 'personal' | 'group' | 'invitation'

export interface PastBookingInput {
  provider: TestProvider
  customer: TestCustomer
  kind: BookingKind
  start: Temporal.Instant
  freeUntil: Temporal.Instant
  status: 'booked' | 'rescheduleRequested' | 'completed' | 'noShow' | 'cancelledByCustomer' | 'cancelledByProvider'
  /** Cents refunded earlier. */
  refundedCents: number
  /** Null if the client has no right of withdrawal for the service. */
  withdrawUntil: Temporal.Instant | null
  clientMoves: number
  /** Whether the card is saved and its charge is still scheduled, because the session is far ahead. */
  hasScheduledCharge?: boolean
  /** A pending reschedule proposal. */
  offer: { expiresAt: Temporal.Instant; keepsOld: boolean } | null
}

export const PAST_BOOKING_CENTS = 4500
const MINUTES = 60

/**
 * Inserts a paid booking with any history directly into the tables, which is hundreds of times faster than paying for
 * it through the API.
 */
export async function createPastBooking(deps: TestDeps, input: PastBookingInput) {
  const { db } = deps
  const { provider, customer, start } = input
  const end = start.add({ minutes: MINUTES })
  const seat = input.kind === 'group' ? await insertGroupDate(deps, input, end) : null
  const { booking_id: id } = await db
    .insertInto('booking')
    .values({
      customer_account_id: customer.customerAccountId,
      provider_id: provider.providerId,
      session_template_id: seat?.sessionTemplateId ?? provider.sessionTemplateId,
      group_occurrence_id: seat?.occurrenceId ?? null,
      invitation_id: input.kind === 'invitation' ? await insertAcceptedInvitation(deps, input) : null,
      status: input.status,
      type: seat ? SESSION_TYPE.group : SESSION_TYPE.personal,
      location: 1,
      start_at: start,
      end_at: end,
      title: 'First session',
      price_cents: PAST_BOOKING_CENTS,
      fee_cents: 675,
      language_id: 2,
      address: null,
      free_until: input.freeUntil,
      encrypted_note: null,
      hold_expires_at: null,
      request_key: null,
      booked_at: start.subtract({ hours: 120 }),
      ended_at: null,
      moves: input.clientMoves,
      client_moves: input.clientMoves,
      has_withdrawal_right: input.withdrawUntil !== null,
      withdraw_until: input.withdrawUntil,
    })
    .returning('booking_id')
    .executeTakeFirstOrThrow()
  if (input.offer) await insertProposal(deps, input, id)
  return { id, occurrenceId: seat?.occurrenceId ?? null, paymentId: await insertPayment(deps, input, id) }
}

async function insertGroupDate({ db }: TestDeps, { provider, start }: PastBookingInput, end: Temporal.Instant) {
  const { session_template_id: sessionTemplateId } = await db
    .insertInto('session_template')
    .values({
      provider_id: provider.providerId,
      type: SESSION_TYPE.group,
      location: 1,
      texts: { en: { title: 'Together', description: '' } },
      fee_cents: PAST_BOOKING_CENTS,
      duration_minutes: MINUTES,
      language_id: 2,
      address: null,
      min_participants: 1,
      max_participants: 8,
    })
    .returning('session_template_id')
    .executeTakeFirstOrThrow()
  const { group_occurrence_id: occurrenceId } = await db
    .insertInto('group_occurrence')
    .values({
      session_template_id: sessionTemplateId,
      provider_id: provider.providerId,
      start_at: start,
      end_at: end,
      seats: 8,
      seats_taken: 3,
    })
    .returning('group_occurrence_id')
    .executeTakeFirstOrThrow()
  return { sessionTemplateId, occurrenceId }
}

async function insertAcceptedInvitation(
  { db, encryption }: TestDeps,
  { provider, start }: PastBookingInput,
): Promise<string> {
  const { invitation_id: id } = await db
    .insertInto('invitation')
    .values({
      provider_id: provider.providerId,
      session_template_id: provider.sessionTemplateId,
      customer_account_id: null,
      session_request_id: null,
      status: 'accepted',
      encrypted: encryption.encrypt({}),
      ui_language: 'en',
      type: SESSION_TYPE.personal,
      location: 1,
      title: 'First session',
      duration_minutes: MINUTES,
      language_id: 2,
      address: null,
      price_cents: PAST_BOOKING_CENTS,
      discount_type: null,
      discount: null,
      new_price_cents: PAST_BOOKING_CENTS,
      expires_at: start,
      sent_at: start,
      created_at: start,
      ended_at: start,
    })
    .returning('invitation_id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a payment and its refunds together with their ledger entries. */
const insertPayment = ({ db }: TestDeps, input: PastBookingInput, bookingId: string): Promise<string> =>
  db.transaction().execute((tx) => insertPaymentRows(tx, input, bookingId))

async function insertPaymentRows(tx: Tx, input: PastBookingInput, bookingId: string): Promise<string> {
  const isPaid = !input.hasScheduledCharge
  const paidAt = input.start.subtract({ hours: 120 })
  const { payment_id: paymentId } = await tx
    .insertInto('payment')
    .values({
      purpose: 'booking',
      purpose_id: bookingId,
      customer_account_id: input.customer.customerAccountId,
      amount_cents: PAST_BOOKING_CENTS,
      status: !isPaid ? 'pending' : input.refundedCents > 0 ? 'partiallyRefunded' : 'succeeded',
      refunded_cents: input.refundedCents,
      payment_intent_id: isPaid ? `pi_${bookingId}` : null,
      card_last4: '4242',
      created_at: paidAt,
      checked_at: input.start,
      settled_at: isPaid ? paidAt : null,
    })
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  if (isPaid) await postPayment(tx, paymentId, paidAt)
  else await insertScheduledCharge(tx, paymentId, input)
  if (input.refundedCents > 0) await insertRefund(tx, paymentId, input)
  return paymentId
}

const insertScheduledCharge = (tx: Tx, paymentId: string, { start }: PastBookingInput) =>
  tx
    .insertInto('scheduled_charge')
    .values({
      payment_id: paymentId,
      status: 'saved',
      charge_at: start,
      payment_method_id: `pm_${paymentId}`,
      stripe_customer_id: `cus_${paymentId}`,
      card_brand: 'visa',
      card_last4: '4242',
      saved_at: start.subtract({ hours: 120 }),
      checked_at: start,
    })
    .execute()

async function insertRefund(tx: Tx, paymentId: string, { refundedCents, start }: PastBookingInput): Promise<void> {
  const reason = 'superuser'
  const { refund_id: refundId } = await tx
    .insertInto('refund')
    .values({
      payment_id: paymentId,
      amount_cents: refundedCents,
      reason,
      status: 'succeeded',
      stripe_refund_id: null,
      created_at: start,
    })
    .returning('refund_id')
    .executeTakeFirstOrThrow()
  await postRefund(tx, { refundId, paymentId, amountCents: refundedCents, reason, at: start })
}

const insertProposal = ({ db }: TestDeps, { start, offer }: PastBookingInput, bookingId: string) =>
  db
    .insertInto('reschedule_request')
    .values({
      booking_id: bookingId,
      starts: [start.add({ hours: 48 })],
      keeps_old: offer!.keepsOld,
      buffer_before_minutes: 0,
      buffer_after_minutes: 0,
      encrypted_note: null,
      chosen_start_at: null,
      old_start_at: start,
      expires_at: offer!.expiresAt,
      created_at: start.subtract({ hours: 100 }),
      answered_at: null,
    })
    .execute()
