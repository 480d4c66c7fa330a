import { useEffect, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { type DatesDraft, type PlannedDate, toDatesInput } from './draft.ts'

const DEBOUNCE_MS = 350

export type DatesPreview =
  | { state: 'empty' }
  | { state: 'loading' }
  | { state: 'ready'; dates: PlannedDate[] }
  | { state: 'failed'; text: string }

/** Loads a preview of the dates with their conflicts whenever typing pauses. */
export function usePlannedDates(draft: DatesDraft, durationInMinutes: number): DatesPreview {
  const dates = toDatesInput(draft)
  const request = dates && JSON.stringify({ dates, durationInMinutes })
  const [answer, setAnswer] = useState<{ request: string; planned: DatesPreview } | null>(null)
  useEffect(() => {
    if (!request) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const planned = await loadPreview(request, controller.signal)
      if (!controller.signal.aborted) setAnswer({ request, planned })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [request])
  if (!request) return { state: 'empty' }
  // Shows the previous preview while the next one loads, so that the layout does not jump.
  if (!answer) return { state: 'loading' }
  return answer.planned
}

async function loadPreview(request: string, signal: AbortSignal): Promise<DatesPreview> {
  const answer = await api('previewGroupDates', JSON.parse(request), { signal })
  if (answer.ok) return { state: 'ready', dates: answer.data.dates }
  return { state: 'failed', text: Object.values(answer.fieldErrors)[0] ?? answer.message }
}
