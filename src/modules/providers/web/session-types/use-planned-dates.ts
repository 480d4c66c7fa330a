import { useEffect, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { type DatesDraft, type PlannedDate, toDatesInput } from './draft.ts'

const DEBOUNCE_MS = 350

export type DatesPreview =
  | { state: 'empty' }
  | { state: 'loading' }
  | { state: 'ready'; dates: PlannedDate[] }
  | { state: 'failed'; text: string }

/** Loads a preview of the dates with their conflicts once the input has stopped changing. */
export function usePlannedDates(draft: DatesDraft, durationInMinutes: number): DatesPreview {
  const dates = toDatesInput(draft)
  const request = dates && JSON.stringify({ dates, durationInMinutes })
  const [preview, setPreview] = useState<DatesPreview | null>(null)
  useEffect(() => {
    if (!request) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const loaded = await loadPreview(request, controller.signal)
      if (!controller.signal.aborted) setPreview(loaded)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [request])
  if (!request) return { state: 'empty' }
  // The previous preview stays visible while the next one loads, so that the layout does not jump.
  return preview ?? { state: 'loading' }
}

async function loadPreview(request: string, signal: AbortSignal): Promise<DatesPreview> {
  const result = await api('previewGroupDates', JSON.parse(request), { signal })
  if (result.ok) return { state: 'ready', dates: result.data.dates }
  return { state: 'failed', text: Object.values(result.fieldErrors)[0] ?? result.message }
}
