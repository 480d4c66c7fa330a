import { useEffect, useState } from 'react'
import { api, type Reply } from '#platform/web/api.ts'

export type ReservableDay = Reply<'invitationTimes'>[number]
interface Range {
  from: string
  to: string
  minutes: number | null
  /** Incremented to reload the times after some have been taken. */
  version: number
}

/** Loads the times that can be reserved between two dates; null while loading, 'failed' if the request failed. */
export function useReservableTimes({ from, to, minutes, version }: Range): readonly ReservableDay[] | 'failed' | null {
  const key = `${from} ${to} ${minutes} ${version}`
  const [loadedDays, setLoadedDays] = useState<{ key: string; days: readonly ReservableDay[] | 'failed' } | null>(null)
  useEffect(() => {
    if (minutes === null) return
    const controller = new AbortController()
    const load = async () => {
      const range = { fromDate: from, toDate: to, durationInMinutes: minutes }
      const result = await api('invitationTimes', range, { signal: controller.signal })
      if (!controller.signal.aborted) setLoadedDays({ key, days: result.ok ? result.data : 'failed' })
    }
    void load()
    return () => controller.abort()
  }, [from, to, minutes, key])
  return loadedDays?.key === key ? loadedDays.days : null
}
