import { useEffect, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { type DatesDraft, datesOf, type PlannedDate } from './draft.ts'

const PAUSE_MS = 350

export type Planned =
  | { state: 'nothing' }
  | { state: 'asking' }
  | { state: 'known'; dates: PlannedDate[] }
  | { state: 'wrong'; text: string }

/** The dates that are meant, with what stands in their way: asked anew whenever somebody pauses while typing. */
export function usePlannedDates(draft: DatesDraft, durationInMinutes: number): Planned {
  const dates = datesOf(draft)
  const asked = dates && JSON.stringify({ dates, durationInMinutes })
  const [answer, setAnswer] = useState<{ asked: string; planned: Planned } | null>(null)
  useEffect(() => {
    if (!asked) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const planned = await ask(asked, leaving.signal)
      if (!leaving.signal.aborted) setAnswer({ asked, planned })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [asked])
  if (!asked) return { state: 'nothing' }
  // What was last known stays in sight while the new is on its way, so that nothing jumps.
  if (!answer) return { state: 'asking' }
  return answer.planned
}

async function ask(asked: string, signal: AbortSignal): Promise<Planned> {
  const answer = await api('previewGroupDates', JSON.parse(asked), { signal })
  if (answer.ok) return { state: 'known', dates: answer.data.dates }
  return { state: 'wrong', text: Object.values(answer.fieldErrors)[0] ?? answer.message }
}
