import { useEffect, useState } from 'react'
import { api, type Reply } from '#platform/web/api.ts'

export type HoldableDay = Reply<'invitationTimes'>[number]
interface Range {
  from: string
  to: string
  minutes: number | null
  /** Incremented to reload the times when some have since been taken. */
  version: number
}

/** Loads the times that can be reserved between two dates; null while loading, 'failed' if the request failed. */
export function useTimes({ from, to, minutes, version }: Range): readonly HoldableDay[] | 'failed' | null {
  const key = `${from} ${to} ${minutes} ${version}`
  const [loadedDays, setLoadedDays] = useState<{ key: string; days: readonly HoldableDay[] | 'failed' } | null>(null)
  useEffect(() => {
    if (minutes === null) return
    const controller = new AbortController()
    const load = async () => {
      const range = { fromDate: from, toDate: to, durationInMinutes: minutes }
      const answer = await api('invitationTimes', range, { signal: controller.signal })
      if (!controller.signal.aborted) setLoadedDays({ key, days: answer.ok ? answer.data : 'failed' })
    }
    void load()
    return () => controller.abort()
  }, [from, to, minutes, key])
  return loadedDays?.key === key ? loadedDays.days : null
}
