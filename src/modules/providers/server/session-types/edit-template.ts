import { type Selectable, sql } from 'kysely'
import { floorToMinute } from '#modules/availability/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { changeSessionTypes, type Tx } from './change-session-types.ts'
import { changeOccurrenceDuration } from './create-occurrences.ts'
import { loadTemplate } from './load-templates.ts'
import { encryptArrivalNote, toTemplateColumns } from './template-rules.ts'
import { assertVatGround } from './vat-options.ts'

type Template = Selectable<Tables['session_template']>
type Columns = ReturnType<typeof toTemplateColumns>

/**
 * Existing bookings keep their price, title, length and location. All participants in a group share the same length,
 * location and price, so these cannot change while an upcoming date has bookings (decision 0012).
 */
export const putSessionTemplate: Handler<AllCalls['putSessionTemplate']> = ({ id, type, ...input }, context) =>
  changeSessionTypes(context, async (tx, providerId) => {
    const old = await tx
      .selectFrom('session_template')
      .selectAll()
      .where('session_template_id', '=', id)
      .where('provider_id', '=', providerId)
      .where('is_private', '=', false)
      .executeTakeFirst()
    if (!old) return context.fail('notFound')
    if (type !== undefined && type !== old.type) throw new InvalidFieldError('type', 'error.typeFixed')
    await assertVatGround(tx, providerId, { ground: input.vatGround, old: old.vat_ground, now: context.now })
    const columns = toTemplateColumns(input, old.type, old.duration_minutes)
    if (old.type === SESSION_TYPE.group) await changeDates(context, tx, { old, columns })
    await tx
      .updateTable('session_template')
      .set({ ...columns, encrypted_arrival_note: encryptArrivalNote(input, context.encryption) })
      .where('session_template_id', '=', id)
      .execute()
    return (await loadTemplate(tx, context, { providerId, id }))!
  })

interface TemplateChange {
  old: Template
  columns: Columns
}

interface UpcomingDateRow {
  id: string
  start_at: Temporal.Instant
  seats_taken: number
}

/** Locks the dates before counting seats, so that concurrent bookings wait and then use the changed session type. */
async function changeDates(
  context: Context<'groupHasBookings' | 'datesCollide'>,
  tx: Tx,
  { old, columns }: TemplateChange,
): Promise<void> {
  const { rows } = await sql<UpcomingDateRow>`
    select group_occurrence_id as id, start_at, seats_taken from group_occurrence
    where session_template_id = ${old.session_template_id} and status = 'scheduled' and start_at > ${context.now}
    order by group_occurrence_id for update`.execute(tx)
  const seatsTaken = Math.max(0, ...rows.map((row) => row.seats_taken))
  if (columns.max_participants! < seatsTaken) throw new InvalidFieldError('maxParticipants', 'error.seatsTaken')
  if (seatsTaken > 0 && areTermsChanged(old, columns)) context.fail('groupHasBookings')
  await sql`
    update group_occurrence set seats = ${columns.max_participants}
    where group_occurrence_id = any(${rows.map((row) => row.id)}::uuid[])`.execute(tx)
  if (columns.duration_minutes !== old.duration_minutes)
    await changeDurations(context, tx, { dates: rows, old, columns })
}

const areTermsChanged = (old: Template, columns: Columns): boolean =>
  (['fee_cents', 'duration_minutes', 'location', 'address', 'language_id'] as const).some(
    (column) => old[column] !== columns[column],
  )

/**
 * Changes the duration of all upcoming dates, or fails with the start times of those that would collide with other
 * calendar entries.
 */
async function changeDurations(
  context: Context<'datesCollide'>,
  tx: Tx,
  { dates, old, columns }: TemplateChange & { dates: readonly UpcomingDateRow[] },
): Promise<void> {
  const colliding: string[] = []
  for (const { id, start_at } of dates) {
    const start = floorToMinute(start_at)
    const session = { start, end: start + columns.duration_minutes }
    const isChanged = await changeOccurrenceDuration(tx, { id, providerId: old.provider_id, session, now: context.now })
    if (!isChanged) colliding.push(start_at.toString({ smallestUnit: 'second' }))
  }
  if (colliding.length > 0) context.fail('datesCollide', { startDateTimes: colliding })
}
