import { type Selectable, sql } from 'kysely'
import { minuteOf } from '#modules/availability/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { Refusal } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { changeOffering, type Tx } from './change-offering.ts'
import { loadTemplate } from './load-templates.ts'
import { retimeDate } from './make-dates.ts'
import { refuseWrongGround } from './own-vat.ts'
import { columnsOf, sealedArrival } from './template-rules.ts'

type Template = Selectable<Tables['session_template']>
type Columns = ReturnType<typeof columnsOf>

/**
 * Bookings keep the price, title, length and place they were made with. People of one date share its length, place and
 * price, so those of a group wait until no coming date is booked (decision 0012).
 */
export const putSessionTemplate: Handler<AllCalls['putSessionTemplate']> = ({ id, type, ...wanted }, context) =>
  changeOffering(context, async (tx, providerId) => {
    const old = await tx
      .selectFrom('session_template')
      .selectAll()
      .where('session_template_id', '=', id)
      .where('provider_id', '=', providerId)
      .where('is_private', '=', false)
      .executeTakeFirst()
    if (!old) return context.refuse('notFound')
    if (type !== undefined && type !== old.type) throw new WrongField('type', 'error.typeFixed')
    await refuseWrongGround(tx, providerId, { ground: wanted.vatGround, old: old.vat_ground, now: context.now })
    const columns = columnsOf(wanted, old.type, old.duration_minutes)
    if (old.type === SESSION_TYPE.group) await changeDates(tx, { old, columns, now: context.now })
    await tx
      .updateTable('session_template')
      .set({ ...columns, sealed_arrival_note: sealedArrival(wanted, context.sealing) })
      .where('session_template_id', '=', id)
      .execute()
    return (await loadTemplate(tx, context, { providerId, id }))!
  })

interface Change {
  old: Template
  columns: Columns
  now: Temporal.Instant
}

interface ComingDate {
  id: string
  start_at: Temporal.Instant
  seats_taken: number
}

/** Seats are locked before they are counted: whoever books meanwhile sees the group as it is afterwards. */
async function changeDates(tx: Tx, { old, columns, now }: Change): Promise<void> {
  const { rows } = await sql<ComingDate>`
    select group_session_recurrence_id as id, start_at, seats_taken from group_occurrence
    where session_template_id = ${old.session_template_id} and status = 'scheduled' and start_at > ${now}
    order by group_session_recurrence_id for update`.execute(tx)
  const taken = Math.max(0, ...rows.map((row) => row.seats_taken))
  if (columns.max_participants! < taken) throw new WrongField('maxParticipants', 'error.seatsTaken')
  if (taken > 0 && isPromiseChanged(old, columns)) throw new Refusal('groupHasBookings')
  await sql`
    update group_occurrence set seats = ${columns.max_participants}
    where group_session_recurrence_id = any(${rows.map((row) => row.id)}::uuid[])`.execute(tx)
  if (columns.duration_minutes !== old.duration_minutes) await retime(tx, rows, { old, columns, now })
}

const isPromiseChanged = (old: Template, columns: Columns): boolean =>
  (['fee_cents', 'duration_minutes', 'location', 'address', 'language_id'] as const).some(
    (name) => old[name] !== columns[name],
  )

/** All dates or none: a group whose dates have two lengths would be nobody's wish. @throws Refusal 'datesCollide' naming them. */
async function retime(tx: Tx, dates: readonly ComingDate[], { old, columns, now }: Change): Promise<void> {
  const colliding: string[] = []
  for (const { id, start_at } of dates) {
    const start = minuteOf(start_at)
    const session = { start, end: start + columns.duration_minutes }
    const isDone = await retimeDate(tx, { id, providerId: old.provider_id, session, now })
    if (!isDone) colliding.push(start_at.toString({ smallestUnit: 'second' }))
  }
  if (colliding.length > 0) throw new Refusal('datesCollide', { startDateTimes: colliding })
}
