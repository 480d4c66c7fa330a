import { sql } from 'kysely'
import { type Interval, instantAt, minuteOf, takeTime } from '#modules/availability/server/public.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { GROUP_ASK_HOURS } from '#platform/values/constants.ts'
import type { Tx } from './change-offering.ts'
import { type Buffers, type Plan, type PlannedDate, planDates, withBuffers } from './plan-dates.ts'

export interface Made {
  made: PlannedDate[]
  notMade: PlannedDate[]
}

/**
 * Makes every date of a plan whose time is free; the others are named. The exclusion constraint decides: a client who
 * books this very moment may be faster. @throws WrongField when all of them are over already.
 */
export async function makeDates(tx: Tx, plan: Plan & { sessionTemplateId: string; seats: number }): Promise<Made> {
  const planned = await planDates(tx, plan)
  if (planned.every((one) => one.state === 'past')) throw new WrongField('dates.date', 'error.isOver')
  const buffers = await buffersOf(tx, plan.providerId)
  const result: Made = { made: [], notMade: [] }
  for (const one of planned) {
    const isMade = one.state === 'free' && (await makeDate(tx, { ...plan, buffers, session: sessionOf(one) }))
    if (isMade) result.made.push(one)
    else result.notMade.push(one.state === 'free' ? { ...one, state: 'taken' } : one)
  }
  return result
}

const sessionOf = ({ startDateTime, endDateTime }: PlannedDate): Interval => ({
  start: minuteOf(startDateTime),
  end: minuteOf(endDateTime),
})

async function buffersOf(tx: Tx, providerId: string): Promise<Buffers> {
  const hours = await tx
    .selectFrom('working_hours_settings')
    .select(['buffer_before_minutes as before', 'buffer_after_minutes as after'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return hours ?? { before: 0, after: 0 }
}

interface Wish {
  providerId: string
  sessionTemplateId: string
  seats: number
  session: Interval
  buffers: Buffers
  now: Temporal.Instant
}

/** Takes the time and makes the date: one statement. A date made within its last day is held: nobody needs to be asked. */
async function makeDate(
  tx: Tx,
  { providerId, sessionTemplateId, seats, session, buffers, now }: Wish,
): Promise<boolean> {
  const id = crypto.randomUUID()
  const isNear = instantAt(session.start).since(now).total('hours') < GROUP_ASK_HOURS
  const holder = { column: 'group_session_recurrence_id', id } as const
  const busy = withBuffers(session, buffers)
  const { rows } = await sql`
    with ${takeTime({ providerId, holder, session, busy, holdExpiresAt: null, now })}
    insert into group_occurrence (group_session_recurrence_id, session_template_id, provider_id, start_at, end_at, seats, held_at)
    select ${id}::uuid, ${sessionTemplateId}::uuid, ${providerId}::uuid, ${instantAt(session.start)}::timestamptz,
      ${instantAt(session.end)}::timestamptz, ${seats}::smallint, ${isNear ? now : null}::timestamptz
    from taken
    returning group_session_recurrence_id`.execute(tx)
  return rows.length > 0
}

/** Gives a date another length. @returns false when its time is not free that long. */
export async function retimeDate(
  tx: Tx,
  { id, providerId, session, now }: { id: string; providerId: string; session: Interval; now: Temporal.Instant },
): Promise<boolean> {
  await tx.deleteFrom('calendar_entry').where('group_session_recurrence_id', '=', id).execute()
  const holder = { column: 'group_session_recurrence_id', id } as const
  const busy = withBuffers(session, await buffersOf(tx, providerId))
  const { rows } = await sql`
    with ${takeTime({ providerId, holder, session, busy, holdExpiresAt: null, now })}
    update group_occurrence set end_at = ${instantAt(session.end)} where group_session_recurrence_id = ${id}
      and exists (select from taken)
    returning group_session_recurrence_id`.execute(tx)
  return rows.length > 0
}
