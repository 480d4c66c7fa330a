import { onClock } from '#platform/server/night.ts'
import type { DayPart } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

const [DAWN, NOON, EVENING, NIGHT] = [6, 12, 17, 22]

/** Part of the day on somebody's clock in which a session starts; in the night nobody wished for one. */
function partAt({ hour }: Temporal.ZonedDateTime): DayPart | null {
  if (hour < DAWN || hour >= NIGHT) return null
  return hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening'
}

export interface Wish {
  weekdays: readonly number[]
  parts: readonly DayPart[]
  /** The last day, on the client's clock. */
  until: Temporal.PlainDate
  timezone: string
  /** What was offered before: no other time of those days is offered again. */
  offered: readonly Instant[]
  /** What the client has booked already. */
  busy: readonly { start: Instant; end: Instant }[]
}

/** The first of `starts` (in order) that somebody wishes for, or null (decision 0028). */
export function firstWished(starts: Iterable<Instant>, wish: Wish, minutes: number): Instant | null {
  const { timezone } = wish
  const seen = new Set(wish.offered.map((at) => onClock(at, timezone).toPlainDate().toString()))
  for (const start of starts) {
    const local = onClock(start, timezone)
    const date = local.toPlainDate()
    if (Temporal.PlainDate.compare(date, wish.until) > 0) return null
    const part = partAt(local)
    const isWished = wish.weekdays.includes(local.dayOfWeek) && part !== null && wish.parts.includes(part)
    if (isWished && !seen.has(date.toString()) && !isBusy(wish, start, minutes)) return start
  }
  return null
}

function isBusy({ busy }: Wish, start: Instant, minutes: number): boolean {
  const end = start.add({ minutes })
  return busy.some(
    (one) => Temporal.Instant.compare(start, one.end) < 0 && Temporal.Instant.compare(one.start, end) < 0,
  )
}
