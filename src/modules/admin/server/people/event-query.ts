import { type RawBuilder, sql } from 'kysely'
import type { TimelineEvent } from '#platform/values/audit-log.ts'

export interface EventSubject {
  customerAccountId: string
  providerId: string | null
  recipientFingerprint: Buffer
}
export type TimelineRole = 'client' | 'counsellor'

interface EventColumns {
  at: RawBuilder<unknown>
  what: RawBuilder<unknown> | string
  amount?: RawBuilder<unknown>
  start?: RawBuilder<unknown>
  count?: RawBuilder<unknown>
  other?: { name: RawBuilder<unknown>; id: RawBuilder<unknown> }
  by?: RawBuilder<unknown>
  reason?: { auditLogId: RawBuilder<unknown>; reason: RawBuilder<unknown>; encryptedReason: RawBuilder<unknown> }
  emailId?: RawBuilder<unknown>
}

const NONE = sql`null`

/** Builds the query for one kind of event. All kinds have the same columns, which exclude titles, notes and messages. */
export function buildEventQuery(
  kind: TimelineEvent,
  columns: EventColumns,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { at, what, amount, start, count, other, by, reason, emailId } = columns
  const whatText = typeof what === 'string' ? sql`${what}` : what
  return sql`select ${at} as at, ${kind}::text as kind, (${whatText})::text as what, (${amount ?? NONE})::int as amount,
    (${start ?? NONE})::timestamptz as "startDateTime", (${count ?? NONE})::int as count, (${other?.name ?? NONE})::text as "otherName",
    (${other?.id ?? NONE})::uuid as "otherId", (${by ?? NONE})::text as "by", (${reason?.reason ?? NONE})::text as reason,
    (${reason?.auditLogId ?? NONE})::text as "auditLogId", (${reason?.encryptedReason ?? NONE})::bytea as "encryptedReason",
    (${emailId ?? NONE})::uuid as "emailId" ${from}`
}

/** SQL condition that selects a person's bookings `b` in one role. */
export const isBookingOfSubject = ({ customerAccountId, providerId }: EventSubject, role: TimelineRole) =>
  role === 'client' ? sql`b.customer_account_id = ${customerAccountId}` : sql`b.provider_id = ${providerId}::uuid`

/** Columns of the other party to booking `b`, which `joinOtherParty` joins as `o`. */
export const OTHER_PARTY_COLUMNS = { name: sql`o.first_name || ' ' || o.last_name`, id: sql`other_id` }
export const joinOtherParty = (role: TimelineRole) =>
  role === 'client'
    ? sql`join lateral (select x.provider_id as other_id, a.first_name, a.last_name from provider_account x
        join customer_account a using (customer_account_id) where x.provider_id = b.provider_id) o on true`
    : sql`join lateral (select a.customer_account_id as other_id, a.first_name, a.last_name from customer_account a
        where a.customer_account_id = b.customer_account_id) o on true`
