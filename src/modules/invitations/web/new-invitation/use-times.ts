import { useEffect, useState } from 'react'
import { api, type Reply } from '#platform/web/api.ts'

export type HoldableDay = Reply<'invitationTimes'>[number]
interface Range {
  from: string
  to: string
  minutes: number | null
  /** Grows when somebody was faster. */
  version: number
}

/** What can be held from one date to another; null while it is being asked for, 'failed' where nobody answered. */
export function useTimes({ from, to, minutes, version }: Range): readonly HoldableDay[] | 'failed' | null {
  const name = `${from} ${to} ${minutes} ${version}`
  const [known, setKnown] = useState<{ name: string; days: readonly HoldableDay[] | 'failed' } | null>(null)
  useEffect(() => {
    if (minutes === null) return
    const leaving = new AbortController()
    const ask = async () => {
      const range = { fromDate: from, toDate: to, durationInMinutes: minutes }
      const answer = await api('invitationTimes', range, { signal: leaving.signal })
      if (!leaving.signal.aborted) setKnown({ name, days: answer.ok ? answer.data : 'failed' })
    }
    void ask()
    return () => leaving.abort()
  }, [from, to, minutes, name])
  return known?.name === name ? known.days : null
}
