import { instantAtLocalTime } from '#modules/providers/web/shared/instant-at-local-time.ts'
import { TIME_STEP_MINUTES } from '#platform/values/constants.ts'

/** Like `instantAtLocalTime`, but for user input: returns null if the date or the time is missing or malformed. */
export function instantAt(date: string, time: string, timezone: string): string | null {
  const isValid = !Number.isNaN(Date.parse(`${date}T${time}:00Z`))
  return isValid ? instantAtLocalTime(date, time, timezone) : null
}

/** Times of day that can be requested, `HH:mm` in 15-minute steps (specification §5), from 06:00 to 23:45. */
export const REQUESTABLE_TIMES: readonly string[] = Array.from(
  { length: (18 * 60) / TIME_STEP_MINUTES },
  (_item, step) => {
    const minutes = 6 * 60 + step * TIME_STEP_MINUTES
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  },
)
