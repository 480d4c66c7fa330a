import { useEffect, useState } from 'react'
import { api, type Reply } from '#platform/web/api.ts'
import { addDays } from '#ui/calendar-days.ts'

export type WeekFacts = Reply<'filterWorkingHours'>
export type ShownWeek = { state: 'loading' | 'failed' } | { state: 'ready'; monday: string; facts: WeekFacts }

/** The hours in force in a week and what is booked in it; read anew whenever something was saved. */
export function useShownWeek(monday: string, version: number): ShownWeek {
  const [shown, setShown] = useState<ShownWeek>({ state: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the reason to read again
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      const range = { fromDate: monday, toDate: addDays(monday, 6) }
      const answer = await api('filterWorkingHours', range, { signal: leaving.signal })
      if (leaving.signal.aborted) return
      setShown(answer.ok ? { state: 'ready', monday, facts: answer.data } : { state: 'failed' })
    }
    void read()
    return () => leaving.abort()
  }, [monday, version])
  return shown.state === 'ready' && shown.monday !== monday ? { state: 'loading' } : shown
}
