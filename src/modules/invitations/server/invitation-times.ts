import { type RawBuilder, sql } from 'kysely'

/** A row of the result of `selectInvitationTimes`. */
export interface InvitationTimeRow {
  /** Seconds since the Unix epoch. */
  seconds: number
  occurrence: string | null
  isOpen: boolean
  isBooked: boolean
}

/**
 * SQL that selects the times of `invitation i`, in order, each with the flags `isOpen` (still available) and
 * `isBooked`.
 */
export const selectInvitationTimes = (now: Temporal.Instant): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('seconds', extract(epoch from t.start_at)::int8,
    'occurrence', t.group_occurrence_id,
    'isOpen', i.status = 'pendingPayment' and case
      when g.group_occurrence_id is null then exists (select from calendar_entry c
        where c.invitation_id = i.invitation_id and c.start_at = t.start_at and c.hold_expires_at > ${now}::timestamptz)
      else g.status = 'scheduled' and g.seats_taken < g.seats and t.release_at > ${now}::timestamptz end,
    'isBooked', exists (select from booking b where b.invitation_id = i.invitation_id and b.start_at = t.start_at
      and b.status not in ('pendingPayment', 'expired'))) order by t.start_at), '[]')
  from invitation_time t left join group_occurrence g using (group_occurrence_id)
  where t.invitation_id = i.invitation_id)`

/** Converts the rows to the API's format. */
export const toInvitationTimes = (rows: readonly InvitationTimeRow[]) =>
  rows.map(({ seconds, occurrence, isOpen, isBooked }) => ({
    startDateTime: Temporal.Instant.fromEpochMilliseconds(seconds * 1000),
    groupSessionRecurrenceId: occurrence,
    isOpen,
    isBooked,
  }))
