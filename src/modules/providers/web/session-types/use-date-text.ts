import { useAreaTexts } from '#platform/web/area-texts.ts'
import { toLocalTime } from '#platform/web/local-time.ts'

/** Returns a function that formats a group date in the provider's time zone, such as 'Tue 1 Dec, 18:00–19:30'. */
export function useDateText(timezone: string) {
  const { format } = useAreaTexts('sessionTypes')
  return ({ startDateTime, endDateTime }: { startDateTime: string; endDateTime?: string }) => {
    const { date, time } = toLocalTime(startDateTime, timezone)
    const end = endDateTime ? `–${toLocalTime(endDateTime, timezone).time}` : ''
    return `${format.date(date)}, ${time}${end}`
  }
}
