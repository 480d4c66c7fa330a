import { type Selectable, sql } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { CLAIM_MINUTES, restAfter, roomHours } from './meeting-rules.ts'
import type { Meeting, Times } from './meetings.ts'

type Store = Pick<House, 'db' | 'clock' | 'sealing'>

/** A row that this process works at until `rests_until`; whoever finds another value there has lost it. */
export type Claimed = Selectable<Tables['zoom_meeting']>

export interface Session extends Times {
  bookingId: string | null
  groupDateId: string | null
  providerId: string
}

const bound = (id: string) => `zoom_meeting:${id}`

export const openJoinUrl = (
  { sealing }: Pick<House, 'sealing'>,
  row: { zoom_meeting_id: string; sealed_join_url: Buffer },
): string => sealing.open<string>(row.sealed_join_url, bound(row.zoom_meeting_id))

/** The meeting's place in the first of these hosts' time. Null where none has it free, or another process was first. */
export async function claimPlace({ db, clock }: Store, session: Session, hosts: string[]): Promise<Claimed | null> {
  const { startAt, endAt } = session
  const restsUntil = clock.now().add({ minutes: CLAIM_MINUTES })
  for (const host of hosts) {
    // Two processes meet at the unique index of the session, two sessions at the hosts' constraints.
    const { rows } = await sql<Claimed>`
      insert into zoom_meeting (booking_id, group_session_recurrence_id, provider_id, host, start_at, end_at, room_hours, state, rests_until)
      values (${session.bookingId}, ${session.groupDateId}, ${session.providerId}, ${host}, ${startAt}, ${endAt},
        ${roomHours(startAt, endAt)}, 'claimed', ${restsUntil})
      on conflict do nothing returning *`.execute(db)
    if (rows[0]) return rows[0]
  }
  return null
}

const EXCLUDED = '23P01'
const TO_LEAVE = sql`state = 'leaving', tries = case when state = 'leaving' then tries + 1 else 1 end`

/** Takes a meeting up again, for the time that its session now has; where the host has that time no more, to be taken out of Zoom. */
export async function claimAgain(store: Store, id: string, times: Times | null): Promise<Claimed | null> {
  if (!times) return await claimed(store, id, TO_LEAVE)
  const { startAt, endAt } = times
  const asNow = sql`state = 'claimed', tries = tries + 1, start_at = ${startAt}, end_at = ${endAt}, room_hours = ${roomHours(startAt, endAt)}`
  try {
    return await claimed(store, id, asNow)
  } catch (error) {
    if ((error as { code?: string }).code !== EXCLUDED) throw error
    return await claimed(store, id, TO_LEAVE)
  }
}

async function claimed({ db, clock }: Store, id: string, change: ReturnType<typeof sql>): Promise<Claimed | null> {
  const now = clock.now()
  const { rows } = await sql<Claimed>`
    update zoom_meeting set ${change}, rests_until = ${now.add({ minutes: CLAIM_MINUTES })}
    where zoom_meeting_id = ${id} and rests_until <= ${now} returning *`.execute(db)
  return rows[0] ?? null
}

const ours = (row: Claimed) => sql`zoom_meeting_id = ${row.zoom_meeting_id} and rests_until = ${row.rests_until}`

/** @returns false where the row is somebody else's by now. */
export async function noteStanding({ db, clock, sealing }: Store, row: Claimed, made: Meeting): Promise<boolean> {
  const now = clock.now()
  const { rows } = await sql`
    update zoom_meeting set state = 'standing', meeting_number = ${made.number}, stood_at = ${now}, tries = 0, rests_until = ${now},
      sealed_join_url = ${sealing.seal(made.joinUrl, bound(row.zoom_meeting_id))}
    where ${ours(row)} returning 1`.execute(db)
  return rows.length > 0
}

/** Its number is no meeting's any more. */
export const forgetNumber = ({ db }: Store, row: Claimed) =>
  sql`update zoom_meeting set meeting_number = null, sealed_join_url = null where ${ours(row)}`.execute(db)

export const letRest = ({ db, clock }: Store, row: Claimed) =>
  sql`update zoom_meeting set rests_until = ${restAfter(row.tries, clock.now())} where ${ours(row)}`.execute(db)

export const forgetMeeting = ({ db }: Store, row: Claimed) =>
  sql`delete from zoom_meeting where ${ours(row)}`.execute(db)

/** Zoom says that there is no such meeting: its session is held in the built-in room, and the next sweep clears the row. */
export const giveUpMeeting = ({ db, clock }: Pick<House, 'db' | 'clock'>, id: string) =>
  sql`update zoom_meeting set state = 'leaving', rests_until = ${clock.now()} where zoom_meeting_id = ${id}`.execute(db)
