import { toLocalTime } from '#platform/web/local-time.ts'

const DAY = 24 * 60

/** Minutes since Monday 00:00 in Tallinn, 0 to 10,079: the unit of the helpline hours. */
export function minuteOfTallinnWeek(instant: string | number): number {
  const { weekday, time } = toLocalTime(instant, 'Europe/Tallinn')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return (weekday - 1) * DAY + hour * 60 + minute
}
