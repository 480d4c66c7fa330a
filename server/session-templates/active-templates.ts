import { sql } from 'kysely'
import { SESSION_TYPE } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import type { TemplateTexts } from './tables.ts'

/** A template as its counsellor's page shows it; money in cents. */
export interface TemplateView {
  sessionTemplateId: string
  type: number
  location: number
  title: string
  description: string
  fee: number
  durationInMinutes: number
  languageId: number
  address: string | null
  minParticipants?: number
  maxParticipants?: number
  groupSessionRecurrence?: {
    groupSessionRecurrenceId: string
    startDateTime: Temporal.Instant
    participantsCount: number
    freeSeats: number
  }[]
}

interface Row {
  session_template_id: string
  type: number
  location: number
  texts: TemplateTexts
  fee_cents: number
  duration_minutes: number
  language_id: number
  address: string | null
  min_participants: number | null
  max_participants: number | null
}

/** What can be booked now: personal sessions by price, then groups with their coming dates (specification §3, session). */
export async function activeTemplates(
  context: Pick<Context, 'db' | 'now' | 'language'>,
  providerId: string,
): Promise<TemplateView[]> {
  const { rows } = await sql<Row>`
    select session_template_id, type, location, texts, fee_cents, duration_minutes, language_id, address, min_participants, max_participants
    from session_template where provider_id = ${providerId} and is_active
    order by type desc, fee_cents, duration_minutes, session_template_id`.execute(context.db)
  const dates = await comingDates(context, providerId)
  return rows.map((row) => viewOf(row, context, dates.get(row.session_template_id) ?? []))
}

type Dates = NonNullable<TemplateView['groupSessionRecurrence']>

async function comingDates({ db, now }: Pick<Context, 'db' | 'now'>, providerId: string): Promise<Map<string, Dates>> {
  const rows = await db
    .selectFrom('group_occurrence')
    .select(['group_session_recurrence_id', 'session_template_id', 'start_at', 'seats', 'seats_taken'])
    .where('provider_id', '=', providerId)
    .where('status', '=', 'scheduled')
    .where('start_at', '>', now)
    .orderBy('start_at')
    .execute()
  const byTemplate = Map.groupBy(rows, (row) => row.session_template_id)
  return new Map([...byTemplate].map(([template, list]) => [template, list.map(dateOf)]))
}

const dateOf = (row: {
  group_session_recurrence_id: string
  start_at: Temporal.Instant
  seats: number
  seats_taken: number
}) => ({
  groupSessionRecurrenceId: row.group_session_recurrence_id,
  startDateTime: row.start_at,
  participantsCount: row.seats_taken,
  freeSeats: row.seats - row.seats_taken,
})

function viewOf(row: Row, { language }: Pick<Context, 'language'>, dates: Dates): TemplateView {
  const said = row.texts[language] ?? row.texts.en ?? row.texts.et ?? row.texts.ru
  return {
    sessionTemplateId: row.session_template_id,
    type: row.type,
    location: row.location,
    title: said?.title ?? '',
    description: said?.description ?? '',
    fee: row.fee_cents,
    durationInMinutes: row.duration_minutes,
    languageId: row.language_id,
    address: row.address,
    ...(row.min_participants === null ? {} : { minParticipants: row.min_participants }),
    ...(row.max_participants === null ? {} : { maxParticipants: row.max_participants }),
    ...(row.type === SESSION_TYPE.group ? { groupSessionRecurrence: dates } : {}),
  }
}
