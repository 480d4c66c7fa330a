import { sql } from 'kysely'
import type { AllCalls } from '#contract/all-calls.ts'
import { SESSION_TYPE } from '#contract/enums.ts'
import { type FreePart, MATCH_DAYS, MATCH_PIECE, MATCH_PIECES } from '#contract/match-parts.ts'
import { instantAt, type Minute, minuteAfter, startsFromBits } from '../availability/public.ts'
import type { Context, Handler } from '../context.ts'
import { cardsOf } from './cards.ts'
import { FLAG } from './tables.ts'

interface Row {
  provider_id: string
  experience_in_years: number | null
  has_video: boolean
  flags: number
  notice_minutes: number
  bits: string
}

const DAY = 1440
const QUARTER = 15
/** Parts of the day begin where those of the waiting list do; in the night nobody wishes for a session. */
const [DAWN, NOON, EVENING, NIGHT] = [6, 12, 17, 22]
const SATURDAY = 6

/**
 * What the matching questionnaire compares, in the order 'Recommended'. It takes no answer: the browser asks for the same
 * pieces whatever somebody said (decision 0047).
 */
export const listForMatching: Handler<AllCalls['listForMatching']> = async ({ page, timezone }, context) => {
  const order = sql`s.rank desc, s.provider_number`
  const found = sql`select s.* from provider_search s order by ${order} limit ${sql.lit(MATCH_PIECE)} offset ${(page - 1) * MATCH_PIECE}`
  const [cards, { rows }] = await Promise.all([
    cardsOf(context as Context, { found, order }, {}),
    sql<Row>`
      select s.provider_id, p.experience_in_years, p.video_url is not null as has_video, s.flags, s.notice_minutes, s.bits::text as bits
      from (${found}) s join provider_account p using (provider_id)`.execute(context.db),
  ])
  const rowOf = new Map(rows.map((row) => [row.provider_id, row]))
  const now = minuteAfter(context.now)
  const parts = partsOfWeek(now, timezone ?? 'Europe/Tallinn')
  return {
    // Two statements: somebody whom only one of them saw has just come or gone.
    items: cards.flatMap((card) => {
      const row = rowOf.get(card.providerId)
      return row ? [{ card, ...factsOf(row), firstIn: firstIn(row, now, parts) }] : []
    }),
    hasMore: cards.length === MATCH_PIECE && page < MATCH_PIECES,
  }
}

const factsOf = (row: Row) => ({
  experienceInYears: row.experience_in_years,
  hasVideo: row.has_video,
  sessionTypes: [
    ...(row.flags & FLAG.personal ? [SESSION_TYPE.personal] : []),
    ...(row.flags & FLAG.group ? [SESSION_TYPE.group] : []),
  ],
})

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

function firstIn(row: Row, now: Minute, parts: ReadonlyMap<Minute, FreePart>) {
  const first: Partial<Record<FreePart, Temporal.Instant>> = {}
  const end = now + MATCH_DAYS * DAY
  for (const start of startsFromBits(row.bits, now + row.notice_minutes, end, parts.size)) {
    const part = parts.get(start)
    if (part) first[part] ??= instantAt(start)
  }
  return first
}
