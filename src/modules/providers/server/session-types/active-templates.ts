import { sql } from 'kysely'
import type { SessionText } from '#modules/providers/values/session-texts.ts'
import type { Context } from '#platform/server/context.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { pickTemplateText } from './pick-template-text.ts'
import type { TemplateTexts } from './tables.ts'

/** A session type as shown on the public page; prices are in cents. */
export interface TemplateView extends SessionText {
  sessionTemplateId: string
  type: number
  location: number
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
    /** Always null here: only clients with a seat receive the link. */
    zoomMeetingJoinUrl: null
    freeSeats: number
  }[]
}

interface ActiveTemplateRow {
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
  dates: UpcomingDateRow[] | null
}
interface UpcomingDateRow {
  id: string
  /** Seconds since the Unix epoch. */
  seconds: number
  seats: number
  seatsTaken: number
}

/**
 * Lists a provider's active session types in display order,
 * groups with their upcoming dates (specification §3, session).
 */
export async function listActiveTemplates(
  context: Pick<Context, 'db' | 'now' | 'language'>,
  providerId: string,
): Promise<TemplateView[]> {
  const { rows } = await sql<ActiveTemplateRow>`
    select session_template_id, type, location, texts, fee_cents, duration_minutes, language_id, address, min_participants, max_participants,
      (select json_agg(json_build_object('id', group_occurrence_id, 'seconds', extract(epoch from start_at)::int8, 'seats', seats,
        'seatsTaken', seats_taken) order by start_at) from group_occurrence g
        where g.session_template_id = t.session_template_id and g.status = 'scheduled' and g.start_at > ${context.now}::timestamptz) as dates
    from session_template t where provider_id = ${providerId} and is_active
    order by position`.execute(context.db)
  return rows.map((row) => toTemplateView(row, context))
}

const toOccurrence = ({ id, seconds, seats, seatsTaken }: UpcomingDateRow) => ({
  groupSessionRecurrenceId: id,
  startDateTime: Temporal.Instant.fromEpochMilliseconds(seconds * 1000),
  participantsCount: seatsTaken,
  zoomMeetingJoinUrl: null,
  freeSeats: seats - seatsTaken,
})

function toTemplateView(row: ActiveTemplateRow, { language }: Pick<Context, 'language'>): TemplateView {
  return {
    sessionTemplateId: row.session_template_id,
    type: row.type,
    location: row.location,
    ...pickTemplateText(row.texts, language),
    fee: row.fee_cents,
    durationInMinutes: row.duration_minutes,
    languageId: row.language_id,
    address: row.address,
    ...(row.min_participants === null ? {} : { minParticipants: row.min_participants }),
    ...(row.max_participants === null ? {} : { maxParticipants: row.max_participants }),
    ...(row.type === SESSION_TYPE.group ? { groupSessionRecurrence: (row.dates ?? []).map(toOccurrence) } : {}),
  }
}
