import { useEffect, useState } from 'react'
import { api, type Reply } from '#platform/web/api.ts'
import { addDays } from '#ui/calendar-days.ts'

export type WeekData = Reply<'filterWorkingHours'>
export type ShownWeek = { state: 'loading' | 'failed' } | { state: 'ready'; monday: string; weekData: WeekData }

/** Loads a week's effective hours and booked sessions, and reloads them after every save. */
export function useShownWeek(monday: string, version: number): ShownWeek {
  const [shownWeek, setShownWeek] = useState<ShownWeek>({ state: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version triggers a reload
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const range = { fromDate: monday, toDate: addDays(monday, 6) }
      const result = await api('filterWorkingHours', range, { signal: controller.signal })
      if (controller.signal.aborted) return
      setShownWeek(result.ok ? { state: 'ready', monday, weekData: result.data } : { state: 'failed' })
    }
    void load()
    return () => controller.abort()
  }, [monday, version])
  return shownWeek.state === 'ready' && shownWeek.monday !== monday ? { state: 'loading' } : shownWeek
}
