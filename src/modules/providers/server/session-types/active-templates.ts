import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { saidIn } from './said-in.ts'
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
    /** Of no use to who has no seat. */
    zoomMeetingJoinUrl: null
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
  dates: ComingDate[] | null
}
interface ComingDate {
  id: string
  /** Since 1970. */
  seconds: number
  seats: number
  taken: number
}

/** What can be booked now, in the counsellor's own order; groups with their coming dates (specification §3, session). */
export async function activeTemplates(
  context: Pick<Context, 'db' | 'now' | 'language'>,
  providerId: string,
): Promise<TemplateView[]> {
  const { rows } = await sql<Row>`
    select session_template_id, type, location, texts, fee_cents, duration_minutes, language_id, address, min_participants, max_participants,
      (select json_agg(json_build_object('id', group_session_recurrence_id, 'seconds', extract(epoch from start_at)::int8, 'seats', seats,
        'taken', seats_taken) order by start_at) from group_occurrence g
        where g.session_template_id = t.session_template_id and g.status = 'scheduled' and g.start_at > ${context.now}::timestamptz) as dates
    from session_template t where provider_id = ${providerId} and is_active
    order by position`.execute(context.db)
  return rows.map((row) => viewOf(row, context))
}

const dateOf = ({ id, seconds, seats, taken }: ComingDate) => ({
  groupSessionRecurrenceId: id,
  startDateTime: Temporal.Instant.fromEpochMilliseconds(seconds * 1000),
  participantsCount: taken,
  zoomMeetingJoinUrl: null,
  freeSeats: seats - taken,
})

function viewOf(row: Row, { language }: Pick<Context, 'language'>): TemplateView {
  const said = saidIn(row.texts, language)
  return {
    sessionTemplateId: row.session_template_id,
    type: row.type,
    location: row.location,
    title: said.title,
    description: said.description,
    fee: row.fee_cents,
    durationInMinutes: row.duration_minutes,
    languageId: row.language_id,
    address: row.address,
    ...(row.min_participants === null ? {} : { minParticipants: row.min_participants }),
    ...(row.max_participants === null ? {} : { maxParticipants: row.max_participants }),
    ...(row.type === SESSION_TYPE.group ? { groupSessionRecurrence: (row.dates ?? []).map(dateOf) } : {}),
  }
}
