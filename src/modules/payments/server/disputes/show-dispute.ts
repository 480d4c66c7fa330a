import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { getStripeDisputeUrl } from '#modules/payments/server/public.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type AppDeps, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { BookingStatus } from '#platform/values/enums.ts'
import type { Dispute } from './tables.ts'

interface DisputeDetailsRow extends Dispute {
  counsellor: string
  client: string
  paid: number
  paid_at: Temporal.Instant
  card: string | null
  payment_intent_id: string
  booking_id: string
  booking_status: BookingStatus
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  created_at: Temporal.Instant
  booked_at: Temporal.Instant | null
  free_until: Temporal.Instant
  moves: number
  messages_client: number
  messages_counsellor: number
  reminders: number
  is_paid_out: boolean
  deducted: number
  total: number
}

/** Messages are only counted; their content is never used as evidence. */
async function loadDisputes(db: Database, condition: RawBuilder<unknown>, page = sql``): Promise<DisputeDetailsRow[]> {
  const countMessages = (role: 'client' | 'counsellor') => sql`(
    select count(*)::int from conversation join message using (conversation_id)
    where conversation.provider_id = b.provider_id and conversation.customer_account_id = b.customer_account_id and message.side = ${role})`
  const { rows } = await sql<DisputeDetailsRow>`
    select d.*, owner.first_name || ' ' || owner.last_name as counsellor, c.first_name || ' ' || c.last_name as client, p.amount_cents as paid,
      p.settled_at as paid_at, p.card_brand || ' ' || p.card_last4 as card, p.payment_intent_id, b.booking_id, b.status as booking_status,
      b.start_at, b.end_at, b.created_at, b.booked_at, b.free_until, b.moves, ${countMessages('client')} as messages_client,
      ${countMessages('counsellor')} as messages_counsellor, (select count(*)::int from reminder r where r.booking_id = b.booking_id) as reminders,
      exists (select from transfer_item i join transfer t using (transfer_id)
        where i.booking_id = b.booking_id and t.requested_at is not null and t.status in ('pending', 'succeeded')) as is_paid_out,
      (select coalesce(sum(l.amount_cents), 0)::int from ledger_entry e join ledger_line l using (entry_id)
        where e.kind = 'disputeLost' and e.cause = d.dispute_id::text and l.account = 'provider') as deducted,
      count(*) over ()::int as total
    from dispute d join payment p using (payment_id) join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    join customer_account c on c.customer_account_id = b.customer_account_id
    join provider_account provider on provider.provider_id = b.provider_id
    join customer_account owner on owner.customer_account_id = provider.customer_account_id
    where ${condition} ${page}`.execute(db)
  return rows
}

const hoursUntil = (at: Temporal.Instant | null, now: Temporal.Instant) =>
  at && Math.floor(now.until(at).total('hours'))

const toSummary = (row: DisputeDetailsRow, now: Temporal.Instant) => ({
  disputeId: row.dispute_id,
  status: row.status,
  reason: row.reason,
  amount: row.amount_cents,
  fee: row.fee_cents,
  openedAt: row.opened_at,
  answerBy: row.answer_by,
  hoursLeft: hoursUntil(row.answer_by, now),
  decidedAt: row.decided_at,
  counsellorName: row.counsellor,
  startDateTime: row.start_at,
})

/** Lists disputes by deadline, earliest first. Client names appear only on the audited page of a single dispute. */
export const listDisputes: Handler<AllCalls['listDisputes']> = async ({ status, page, pageSize }, { db, now }) => {
  const condition = status === 'all' ? sql`true` : sql`d.decided_at is null`
  const order = sql`order by d.decided_at desc nulls first, d.status = 'underReview', d.answer_by, d.dispute_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`
  const rows = await loadDisputes(db, condition, order)
  return { items: rows.map((row) => toSummary(row, now)), totalCount: rows[0]?.total ?? 0, page, pageSize }
}

/**
 * Returns one dispute with the available evidence: times, terms and attendance, but no title, note, topic or message.
 */
export const getDispute: Handler<AllCalls['getDispute']> = async ({ id }, context) => {
  const [row] = await loadDisputes(context.db, sql`d.dispute_id = ${id}`)
  if (!row) return context.fail('notFound')
  const actorId = requireCaller(context).customerAccountId
  await recordAuditEntry(context.db, {
    actorId,
    action: 'readDispute',
    at: context.now,
    subject: { kind: 'dispute', id },
  })
  return {
    ...toSummary(row, context.now),
    clientName: row.client,
    providerDisputeId: row.stripe_dispute_id,
    paymentIntentId: row.payment_intent_id,
    providerPage: getStripeDisputeUrl(context, row.stripe_dispute_id),
    price: row.paid,
    paidAt: row.paid_at,
    card: row.card,
    bookingId: row.booking_id,
    bookingStatus: row.booking_status,
    endDateTime: row.end_at,
    bookedAt: row.booked_at ?? row.created_at,
    freeUntil: row.free_until,
    moves: row.moves,
    messagesOfClient: row.messages_client,
    messagesOfCounsellor: row.messages_counsellor,
    reminders: row.reminders,
    isPaidOut: row.is_paid_out,
    taken: row.deducted,
    notes: await loadNotes(context, id),
  }
}

async function loadNotes({ db, encryption }: AppDeps, disputeId: string) {
  const rows = await db
    .selectFrom('dispute_note as n')
    .innerJoin('customer_account as author', 'author.customer_account_id', 'n.actor_id')
    .select(['n.at', 'n.encrypted_text', 'author.first_name', 'author.last_name'])
    .where('n.dispute_id', '=', disputeId)
    .orderBy('n.dispute_note_id', 'desc')
    .execute()
  return rows.map((row) => ({
    at: row.at,
    by: `${row.first_name} ${row.last_name}`,
    words: encryption.decrypt<string>(row.encrypted_text),
  }))
}

/** Adds a note for other administrators. The audit log records that a note was added, but not its text. */
export const noteDispute: Handler<AllCalls['noteDispute']> = async ({ id, words }, context) => {
  const actorId = requireCaller(context).customerAccountId
  await context.db.transaction().execute(async (tx) => {
    const dispute = await tx.selectFrom('dispute').select('dispute_id').where('dispute_id', '=', id).executeTakeFirst()
    if (!dispute) return context.fail('notFound')
    const note = {
      dispute_id: id,
      actor_id: actorId,
      at: context.now,
      encrypted_text: context.encryption.encrypt(words),
    }
    await tx.insertInto('dispute_note').values(note).execute()
    await recordAuditEntry(tx, { actorId, action: 'noteDispute', subject: { kind: 'dispute', id }, at: context.now })
  })
  return null
}
