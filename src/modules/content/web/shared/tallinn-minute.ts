import { toLocalTime } from '#platform/web/local-time.ts'

const MINUTES_PER_DAY = 24 * 60

/** Returns the minutes since Monday 00:00 in Tallinn (0 to 10,079), the unit in which helpline hours are stored. */
export function getMinuteOfTallinnWeek(instant: string | number): number {
  const { weekday, time } = toLocalTime(instant, 'Europe/Tallinn')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return (weekday - 1) * MINUTES_PER_DAY + hour * 60 + minute
}
