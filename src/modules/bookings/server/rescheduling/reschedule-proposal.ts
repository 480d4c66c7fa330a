import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Encryption } from '#platform/server/encryption.ts'

type Tx = Transaction<Tables>
export type ProposalStatus = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired'

/** Other times that a provider has proposed for a booked session. */
export interface RescheduleProposal {
  requestId: string
  bookingId: string
  /** In ascending order. */
  starts: Temporal.Instant[]
  keepsOld: boolean
  buffers: { before: number; after: number }
  encryptedNote: Buffer | null
  status: ProposalStatus
  expiresAt: Temporal.Instant
}

interface RescheduleRequestRow {
  reschedule_request_id: string
  booking_id: string
  starts: string[]
  keeps_old: boolean
  buffer_before_minutes: number
  buffer_after_minutes: number
  encrypted_note: Buffer | null
  status: ProposalStatus
  expires_at: Temporal.Instant
}

const toProposal = (row: RescheduleRequestRow): RescheduleProposal => ({
  requestId: row.reschedule_request_id,
  bookingId: row.booking_id,
  starts: row.starts.map((at) => Temporal.Instant.from(at)),
  keepsOld: row.keeps_old,
  buffers: { before: row.buffer_before_minutes, after: row.buffer_after_minutes },
  encryptedNote: row.encrypted_note,
  status: row.status,
  expiresAt: row.expires_at,
})

/** Finds the open proposal of a booking. Callers that change it must lock the booking first. */
export async function findOpenProposal(db: Kysely<Tables>, bookingId: string): Promise<RescheduleProposal | null> {
  const { rows } = await sql<RescheduleRequestRow>`
    select reschedule_request_id, booking_id, to_jsonb(starts) as starts, keeps_old, buffer_before_minutes,
      buffer_after_minutes, encrypted_note, status, expires_at
    from reschedule_request where booking_id = ${bookingId} and status = 'open'`.execute(db)
  return rows[0] ? toProposal(rows[0]) : null
}

export const toProposalReply = (proposal: RescheduleProposal, encryption: Encryption) => ({
  startDateTimes: proposal.starts,
  answerBy: proposal.expiresAt,
  keepsOld: proposal.keepsOld,
  note: proposal.encryptedNote && encryption.decrypt<string>(proposal.encryptedNote),
})

interface EndedProposal {
  bookingId: string
  status: Exclude<ProposalStatus, 'open'>
  chosenStart?: Temporal.Instant
}

/** Ends the open proposal, if any, and releases its reserved times. The caller updates the booking. */
export async function endOpenProposal(
  deps: AppDeps,
  tx: Tx,
  { bookingId, status, chosenStart }: EndedProposal,
): Promise<void> {
  await sql`
    with ended as (
      update reschedule_request
      set status = ${status}, answered_at = ${deps.clock.now()}::timestamptz, chosen_start_at = ${chosenStart ?? null}::timestamptz
      where booking_id = ${bookingId} and status = 'open' returning reschedule_request_id
    )
    delete from calendar_entry c using ended where c.reschedule_request_id = ended.reschedule_request_id`.execute(tx)
}
