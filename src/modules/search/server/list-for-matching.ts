import { sql } from 'kysely'
import {
  ceilToMinute,
  decodeSlotBits,
  decodeSpacedSlots,
  instantAt,
  type Minute,
} from '#modules/availability/server/public.ts'
import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type FreePart, MATCH_DAYS, MATCH_MAX_PAGES, MATCH_PAGE_SIZE } from '#modules/search/values/match-constants.ts'
import type { Handler } from '#platform/server/context.ts'
import { TIME_STEP_MINUTES } from '#platform/values/constants.ts'
import { DAY_PART_HOURS, type SessionLocation, type SessionType } from '#platform/values/enums.ts'
import { CARD_TIMES, loadCards, type NextDate, nextDatesSql, pickTextSql } from './cards.ts'
import { ORDER } from './matching-sessions.ts'

interface CandidateRow {
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

const [MORNING, NOON, EVENING, NIGHT] = DAY_PART_HOURS
const SATURDAY = 6

/**
 * Lists the candidates for the matching questionnaire in 'Recommended' order. The call takes no answers: the browser
 * requests the same pages whatever the answers are (decision 0047). The reply contains all session types in the
 * provider's display order, so that the browser can select the first one that matches every answer.
 */
export const listForMatching: Handler<AllCalls['listForMatching']> = async ({ page, timezone }, context) => {
  const matches = sql`select s.* from session_search s where s.position = 0 order by ${ORDER.recommended}
    limit ${sql.lit(MATCH_PAGE_SIZE)} offset ${(page - 1) * MATCH_PAGE_SIZE}`
  const [{ cards }, { rows }] = await Promise.all([
    loadCards(context, { matches, order: ORDER.recommended }, {}),
    sql<CandidateRow>`
      select l.provider_id, p.experience_in_years, p.video_url is not null as has_video, (
        select json_agg(json_build_object('sessionTemplateId', a.session_template_id, 'type', t.type, 'location', t.location,
          'languageId', t.language_id, 'title', ${pickTextSql(sql`t.texts`, context.language)} ->> 'title',
          'feeCents', a.price_cents, 'durationMinutes', a.duration_minutes, 'noticeMinutes', a.notice_minutes,
          'nextSeconds', extract(epoch from a.next_start_at)::int8, 'bits', a.bits::text,
          'dates', ${nextDatesSql(context.now)}) order by a.position)
        from session_search a join session_template t using (session_template_id) where a.provider_number = l.provider_number) as sessions
      from (${matches}) s join provider_search l using (provider_number) join provider_account p using (provider_id)`.execute(
      context.db,
    ),
  ])
  const rowById = new Map(rows.map((row) => [row.provider_id, row]))
  const now = ceilToMinute(context.now)
  const parts = mapPartsOfWeek(now, timezone ?? 'Europe/Tallinn')
  return {
    // Skips a provider returned by only one of the two statements, which happens if the provider has just been listed
    // or unlisted.
    items: cards.flatMap((card) => {
      const row = rowById.get(card.providerId)
      if (!row) return []
      return [
        {
          card,
          experienceInYears: row.experience_in_years,
          hasVideo: row.has_video,
          sessions: row.sessions.map((session) => toSession(session, { now, parts })),
        },
      ]
    }),
    hasMore: cards.length === MATCH_PAGE_SIZE && page < MATCH_MAX_PAGES,
  }
}

function toSession(row: SessionRow, { now, parts }: { now: Minute; parts: ReadonlyMap<Minute, FreePart> }) {
  const startsInRing = decodeSpacedSlots(
    row.bits,
    { from: now + row.noticeMinutes, to: now + MATCH_DAYS * MINUTES_PER_DAY },
    CARD_TIMES,
  )
  const nextStart = row.nextSeconds === null || row.nextSeconds / 60 < now ? [] : [row.nextSeconds / 60]
  const starts = row.dates?.map((date) => date.seconds / 60) ?? (startsInRing.length > 0 ? startsInRing : nextStart)
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
    firstIn: findFirstIn(row, now, parts),
  }
}

/** Maps each upcoming quarter-hour to its part of the viewer's week; computed once for all rows of a page. */
function mapPartsOfWeek(now: Minute, timezone: string): Map<Minute, FreePart> {
  const parts = new Map<Minute, FreePart>()
  for (
    let at = Math.ceil(now / TIME_STEP_MINUTES) * TIME_STEP_MINUTES;
    at < now + MATCH_DAYS * MINUTES_PER_DAY;
    at += TIME_STEP_MINUTES
  ) {
    const { hour, dayOfWeek } = instantAt(at).toZonedDateTimeISO(timezone)
    if (hour < MORNING || hour >= NIGHT) continue
    const part = hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening'
    parts.set(at, dayOfWeek >= SATURDAY ? 'weekend' : part)
  }
  return parts
}

/** Finds the first free slot of the next seven days in each part of the week. */
function findFirstIn(row: SessionRow, now: Minute, parts: ReadonlyMap<Minute, FreePart>) {
  const firstStarts: Partial<Record<FreePart, Temporal.Instant>> = {}
  const end = now + MATCH_DAYS * MINUTES_PER_DAY
  for (const start of decodeSlotBits(row.bits, now + row.noticeMinutes, end, parts.size)) {
    const part = parts.get(start)
    if (part) firstStarts[part] ??= instantAt(start)
  }
  return firstStarts
}
