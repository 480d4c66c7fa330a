import { useEffect, useState } from 'react'
import type { Hours } from '#modules/availability/web/shared/use-hours.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { addDays } from '#ui/calendar-days.ts'
import { asWanted } from './week-draft.ts'

export type FreeDays = Reply<'previewWorkingHours'>
/** Long enough that turning through a list of hours asks once. */
const QUIET_MS = 400

/** The free times of a week with all that is not saved yet; the last answer stays until the next one is there. */
export function usePreview(hours: Hours, monday: string): FreeDays | null {
  const [days, setDays] = useState<FreeDays | null>(null)
  const plan = hours.plans[monday]
  const wanted = JSON.stringify({
    ...hours.change,
    fromDate: monday,
    toDate: addDays(monday, 6),
    durationInMinutes: hours.saved.previewDurationInMinutes,
    ...(plan?.some((day) => day.isOpened)
      ? { plan: { pivotStart: monday, workingTimeForDay: plan.map(asWanted) } }
      : {}),
  })
  const { hasFault, version } = hours
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the reason to ask again
  useEffect(() => {
    if (hasFault) return
    const leaving = new AbortController()
    const ask = async () => {
      const answer = await api('previewWorkingHours', JSON.parse(wanted), { signal: leaving.signal })
      if (!leaving.signal.aborted && answer.ok) setDays(answer.data)
    }
    const timer = setTimeout(() => void ask(), QUIET_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [wanted, hasFault, version])
  return days
}
