import { sql } from 'kysely'
import { floorToMinute, type Interval, instantAt, reserveSlotSql } from '#modules/availability/server/public.ts'
import { GROUP_DECISION_REQUEST_HOURS } from '#modules/providers/values/limits.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import type { Tx } from './change-session-types.ts'
import { type Buffers, type DatePlan, type PlannedDate, planDates, withBuffers } from './plan-dates.ts'

export interface CreatedOccurrences {
  created: PlannedDate[]
  notCreated: PlannedDate[]
}

/**
 * Creates every planned date whose time is free and returns the rest as not created. The exclusion constraint detects
 * conflicts, because a client may book concurrently.
 * @throws InvalidFieldError if every date is in the past.
 */
export async function createOccurrences(
  tx: Tx,
  plan: DatePlan & { sessionTemplateId: string; seats: number },
): Promise<CreatedOccurrences> {
  const planned = await planDates(tx, plan)
  if (planned.every((date) => date.state === 'past')) throw new InvalidFieldError('dates.date', 'error.isOver')
  const buffers = await loadBuffers(tx, plan.providerId)
  const result: CreatedOccurrences = { created: [], notCreated: [] }
  for (const date of planned) {
    const isCreated = date.state === 'free' && (await createDate(tx, { ...plan, buffers, session: toInterval(date) }))
    if (isCreated) result.created.push(date)
    else result.notCreated.push(date.state === 'free' ? { ...date, state: 'taken' } : date)
  }
  return result
}

const toInterval = ({ startDateTime, endDateTime }: PlannedDate): Interval => ({
  start: floorToMinute(startDateTime),
  end: floorToMinute(endDateTime),
})

async function loadBuffers(tx: Tx, providerId: string): Promise<Buffers> {
  const hours = await tx
    .selectFrom('working_hours_settings')
    .select(['buffer_before_minutes as before', 'buffer_after_minutes as after'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return hours ?? { before: 0, after: 0 }
}

interface NewDate {
  providerId: string
  sessionTemplateId: string
  seats: number
  session: Interval
  buffers: Buffers
  now: Temporal.Instant
}

/**
 * Reserves the time and creates the date in one statement. A date created less than
 * a day before it starts counts as confirmed, so that no decision is requested.
 */
async function createDate(
  tx: Tx,
  { providerId, sessionTemplateId, seats, session, buffers, now }: NewDate,
): Promise<boolean> {
  const id = crypto.randomUUID()
  const isNear = instantAt(session.start).since(now).total('hours') < GROUP_DECISION_REQUEST_HOURS
  const owner = { column: 'group_occurrence_id', id } as const
  const busy = withBuffers(session, buffers)
  const { rows } = await sql`
    with ${reserveSlotSql({ providerId, owner, session, busy, holdExpiresAt: null, now })}
    insert into group_occurrence (group_occurrence_id, session_template_id, provider_id, start_at, end_at, seats, held_at)
    select ${id}::uuid, ${sessionTemplateId}::uuid, ${providerId}::uuid, ${instantAt(session.start)}::timestamptz,
      ${instantAt(session.end)}::timestamptz, ${seats}::smallint, ${isNear ? now : null}::timestamptz
    from taken
    returning group_occurrence_id`.execute(tx)
  return rows.length > 0
}

/** Changes the length of a date. @returns false if the provider is not free for the new length. */
export async function changeOccurrenceDuration(
  tx: Tx,
  { id, providerId, session, now }: { id: string; providerId: string; session: Interval; now: Temporal.Instant },
): Promise<boolean> {
  await tx.deleteFrom('calendar_entry').where('group_occurrence_id', '=', id).execute()
  const owner = { column: 'group_occurrence_id', id } as const
  const busy = withBuffers(session, await loadBuffers(tx, providerId))
  const { rows } = await sql`
    with ${reserveSlotSql({ providerId, owner, session, busy, holdExpiresAt: null, now })}
    update group_occurrence set end_at = ${instantAt(session.end)} where group_occurrence_id = ${id}
      and exists (select from taken)
    returning group_occurrence_id`.execute(tx)
  return rows.length > 0
}
