import { sql } from 'kysely'
import {
  instantAt,
  type Minute,
  minuteAfter,
  startsApart,
  startsFromBits,
} from '#modules/availability/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type FreePart, MATCH_DAYS, MATCH_PIECE, MATCH_PIECES } from '#modules/search/values/match-parts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { SessionLocation, SessionType } from '#platform/values/enums.ts'
import { CARD_TIMES, cardsOf, type NextDate, nextDates } from './cards.ts'
import { ORDER } from './sessions-found.ts'

interface Row {
  provider_id: string
  experience_in_years: number | null
  has_video: boolean
  sessions: SessionRow[]
}

interface SessionRow {
  sessionTemplateId: string
  type: SessionType
  location: SessionLocation
  languageId: number
  title: string | null
  feeCents: number
  durationMinutes: number
  noticeMinutes: number
  nextSeconds: number | null
  bits: string
  dates: NextDate[] | null
}

const DAY = 1440
const QUARTER = 15
/** Parts of the day begin where those of the waiting list do; in the night nobody wishes for a session. */
const [DAWN, NOON, EVENING, NIGHT] = [6, 12, 17, 22]
const SATURDAY = 6

/**
 * What the matching questionnaire compares, in the order 'Recommended'. It takes no answer: the browser asks for the same
 * pieces whatever a person answered (decision 0047). All session types are in it, in the counsellor's own order, so that
 * the browser can name the first one that meets every answer.
 */
export const listForMatching: Handler<AllCalls['listForMatching']> = async ({ page, timezone }, context) => {
  const found = sql`select s.* from session_search s where s.position = 0 order by ${ORDER.recommended}
    limit ${sql.lit(MATCH_PIECE)} offset ${(page - 1) * MATCH_PIECE}`
  const [{ cards }, { rows }] = await Promise.all([
    cardsOf(context as Context, { found, order: ORDER.recommended }, {}),
    sql<Row>`
      select l.provider_id, p.experience_in_years, p.video_url is not null as has_video, (
        select json_agg(json_build_object('sessionTemplateId', a.session_template_id, 'type', t.type, 'location', t.location,
          'languageId', t.language_id, 'title', coalesce(t.texts -> ${context.language}::text, t.texts -> 'en', t.texts -> 'et', t.texts -> 'ru') ->> 'title',
          'feeCents', a.price_cents, 'durationMinutes', a.duration_minutes, 'noticeMinutes', a.notice_minutes,
          'nextSeconds', extract(epoch from a.next_start_at)::int8, 'bits', a.bits::text,
          'dates', ${nextDates(context.now)}) order by a.position)
        from session_search a join session_template t using (session_template_id) where a.provider_number = l.provider_number) as sessions
      from (${found}) s join provider_search l using (provider_number) join provider_account p using (provider_id)`.execute(
      context.db,
    ),
  ])
  const rowOf = new Map(rows.map((row) => [row.provider_id, row]))
  const now = minuteAfter(context.now)
  const parts = partsOfWeek(now, timezone ?? 'Europe/Tallinn')
  return {
    // Two statements: a counsellor found by only one of them was listed or unlisted in between.
    items: cards.flatMap((card) => {
      const row = rowOf.get(card.providerId)
      if (!row) return []
      return [
        {
          card,
          experienceInYears: row.experience_in_years,
          hasVideo: row.has_video,
          sessions: row.sessions.map((session) => sessionOf(session, { now, parts })),
        },
      ]
    }),
    hasMore: cards.length === MATCH_PIECE && page < MATCH_PIECES,
  }
}

function sessionOf(row: SessionRow, { now, parts }: { now: Minute; parts: ReadonlyMap<Minute, FreePart> }) {
  const near = startsApart(row.bits, { from: now + row.noticeMinutes, to: now + MATCH_DAYS * DAY }, CARD_TIMES)
  const far = row.nextSeconds === null || row.nextSeconds / 60 < now ? [] : [row.nextSeconds / 60]
  const starts = row.dates?.map((date) => date.seconds / 60) ?? (near.length > 0 ? near : far)
  return {
    sessionTemplateId: row.sessionTemplateId,
    type: row.type,
    location: row.location,
    languageId: row.languageId,
    title: row.title ?? '',
    fee: row.feeCents,
    durationInMinutes: row.durationMinutes,
    nextAvailable: starts.map(instantAt),
    nextDates: row.dates?.map(({ id, seconds, free }) => ({
      groupSessionRecurrenceId: id,
      startDateTime: instantAt(seconds / 60),
      freeSeats: free,
    })),
    firstIn: firstIn(row, now, parts),
  }
}

/** Which part of somebody's week each quarter-hour to come belongs to; made once for all rows of a piece. */
function partsOfWeek(now: Minute, timezone: string): Map<Minute, FreePart> {
  const parts = new Map<Minute, FreePart>()
  for (let at = Math.ceil(now / QUARTER) * QUARTER; at < now + MATCH_DAYS * DAY; at += QUARTER) {
    const { hour, dayOfWeek } = instantAt(at).toZonedDateTimeISO(timezone)
    if (hour < DAWN || hour >= NIGHT) continue
    const part = hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening'
    parts.set(at, dayOfWeek >= SATURDAY ? 'weekend' : part)
  }
  return parts
}

/** The first start of the coming seven days in each part of the week. */
function firstIn(row: SessionRow, now: Minute, parts: ReadonlyMap<Minute, FreePart>) {
  const first: Partial<Record<FreePart, Temporal.Instant>> = {}
  const end = now + MATCH_DAYS * DAY
  for (const start of startsFromBits(row.bits, now + row.noticeMinutes, end, parts.size)) {
    const part = parts.get(start)
    if (part) first[part] ??= instantAt(start)
  }
  return first
}
