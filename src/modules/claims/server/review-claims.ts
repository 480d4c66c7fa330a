import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { REFUNDABLE } from '#modules/payments/server/public.ts'
import { loadVisits } from '#modules/session-room/server/public.ts'
import { listDecisions, recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { translate } from '#platform/server/texts.ts'
import { LATE_MINUTES } from '#platform/values/constants.ts'
import type { BookingStatus, UiLanguage } from '#platform/values/enums.ts'
import type { Claim } from './own-claim.ts'

interface ClaimRow extends Claim {
  client_name: string
  provider_name: string
  customer_account_id: string
  group_id: string | null
  client_language: UiLanguage
  provider_language: UiLanguage
  title: string
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  booking_status: BookingStatus
  booked_at: Temporal.Instant | null
  moves: number
  price_cents: number
  refundable: number
  is_paid_out: boolean
  total: number
}

/** SQL condition on booking `b`: the provider's share has been transferred or may have been. */
export const IS_PAID_OUT = sql<boolean>`exists (select from transfer_item i join transfer t using (transfer_id)
  where i.booking_id = b.booking_id and t.requested_at is not null and t.status in ('pending', 'succeeded'))`

async function loadClaims(
  db: Database,
  condition: RawBuilder<unknown>,
  orderAndLimit: RawBuilder<unknown> = sql``,
): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select claim.*, client.first_name || ' ' || client.last_name as client_name, client.ui_language as client_language,
      owner.first_name || ' ' || owner.last_name as provider_name, owner.ui_language as provider_language,
      b.customer_account_id, b.group_occurrence_id as group_id, b.title, b.start_at, b.end_at, b.status as booking_status,
      b.booked_at, b.moves, b.price_cents, coalesce(${REFUNDABLE}, 0) as refundable, ${IS_PAID_OUT} as is_paid_out,
      count(*) over ()::int as total
    from claim join booking b using (booking_id)
    join customer_account client on client.customer_account_id = b.customer_account_id
    join provider_account provider on provider.provider_id = b.provider_id
    join customer_account owner on owner.customer_account_id = provider.customer_account_id
    left join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id
    where ${condition} ${orderAndLimit}`.execute(db)
  return rows
}

function toSummary(row: ClaimRow, now: Temporal.Instant) {
  return {
    claimId: row.claim_id,
    status: row.status,
    counsellorName: row.provider_name,
    startDateTime: row.start_at,
    price: row.price_cents,
    openedAt: row.opened_at,
    answerBy: row.answer_by,
    isLate: row.status === 'open' && Temporal.Instant.compare(now, row.answer_by) > 0,
  }
}

/**
 * Lists claims, unanswered ones first, by deadline. Only `getClaim` returns the client's name, because it records each
 * view in the audit log.
 */
export const listClaims: Handler<AllCalls['listClaims']> = async ({ status, page, pageSize }, { db, now }) => {
  const condition = status === 'all' ? sql`true` : sql`claim.decided_at is null`
  const orderAndLimit = sql`
    order by claim.decided_at desc nulls first, claim.answered_at is not null, claim.answer_by, claim.claim_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`
  const rows = await loadClaims(db, condition, orderAndLimit)
  return { items: rows.map((row) => toSummary(row, now)), totalCount: rows[0]?.total ?? 0, page, pageSize }
}

export const getClaim: Handler<AllCalls['getClaim']> = async ({ id }, context) => {
  const [row] = await loadClaims(context.db, sql`claim.claim_id = ${id}`)
  if (!row) return context.fail('notFound')
  const subject = { kind: 'claim' as const, id }
  const actorId = requireCaller(context).customerAccountId
  await recordAuditEntry(context.db, { actorId, action: 'readClaim', subject, at: context.now })
  const decrypt = (encrypted: Buffer | null) => encrypted && context.encryption.decrypt<string>(encrypted)
  return {
    ...toSummary(row, context.now),
    clientName: row.client_name,
    openedBy: row.opened_by,
    text: decrypt(row.encrypted_text),
    words: decrypt(row.encrypted_answer),
    wordsForCounsellor: decrypt(row.encrypted_provider_explanation),
    answeredAt: row.answered_at,
    decidedAt: row.decided_at,
    refundAmount: row.refund_cents,
    title: row.title,
    endDateTime: row.end_at,
    bookingStatus: row.booking_status,
    bookedAt: row.booked_at,
    moves: row.moves,
    refundable: row.refundable,
    isPaidOut: row.is_paid_out,
    room: await loadVisits(
      context.db,
      { bookingId: row.booking_id, groupDateId: row.group_id },
      row.customer_account_id,
    ),
    proposed: suggestMessages(row),
    history: await listDecisions(context.db, subject),
  }
}

/**
 * Suggests messages for a full refund after a provider's no-show. Returns null for other claims, for decided ones and
 * if nothing is left to refund.
 */
function suggestMessages(row: ClaimRow) {
  if (row.opened_by !== 'system' || row.decided_at || row.refundable <= 0) return null
  return {
    words: translate(row.client_language, 'claims.absent.client'),
    wordsForCounsellor: translate(row.provider_language, 'claims.absent.counsellor', { minutes: LATE_MINUTES }),
  }
}
