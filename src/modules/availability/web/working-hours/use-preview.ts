import { useEffect, useState } from 'react'
import type { Hours } from '#modules/availability/web/shared/use-hours.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { addDays } from '#ui/calendar-days.ts'
import { toDayInput } from './week-draft.ts'

export type FreeDays = Reply<'previewWorkingHours'>
/** Debounce, so that scrolling through a list of hours sends one request. */
const DEBOUNCE_MS = 400

/** The free slots of a week including unsaved changes; the last reply is shown until the next one arrives. */
export function usePreview(hours: Hours, monday: string): FreeDays | null {
  const [days, setDays] = useState<FreeDays | null>(null)
  const plan = hours.plans[monday]
  const input = JSON.stringify({
    ...hours.change,
    fromDate: monday,
    toDate: addDays(monday, 6),
    durationInMinutes: hours.saved.previewDurationInMinutes,
    ...(plan?.some((day) => day.isOpened)
      ? { plan: { pivotStart: monday, workingTimeForDay: plan.map(toDayInput) } }
      : {}),
  })
  const { hasFault, version } = hours
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version triggers a new request
  useEffect(() => {
    if (hasFault) return
    const controller = new AbortController()
    const load = async () => {
      const answer = await api('previewWorkingHours', JSON.parse(input), { signal: controller.signal })
      if (!controller.signal.aborted && answer.ok) setDays(answer.data)
    }
    const timer = setTimeout(() => void load(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [input, hasFault, version])
  return days
}
