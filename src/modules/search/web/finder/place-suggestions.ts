import { useEffect, useRef, useState } from 'react'
import { api } from '#platform/web/api.ts'
import type { Place } from './search-input.ts'

export interface Suggestions {
  places: readonly Place[]
  /** Index of the active suggestion; -1 while the input itself is active. */
  active: number
  suggest(text: string): void
  move(by: 1 | -1): void
  close(): void
}

/**
 * Suggests towns while the user types. Only the reply to the latest request is used. Without a connection there are no
 * suggestions.
 */
export function usePlaceSuggestions(): Suggestions {
  const [list, setList] = useState<{ places: readonly Place[]; active: number }>({ places: [], active: -1 })
  const pendingRequest = useRef<AbortController>(null)
  useEffect(() => () => pendingRequest.current?.abort(), [])
  const close = () => {
    pendingRequest.current?.abort()
    setList({ places: [], active: -1 })
  }
  const request = async (text: string) => {
    pendingRequest.current?.abort()
    const query = text.trim()
    if (query === '') return close()
    const controller = new AbortController()
    pendingRequest.current = controller
    const result = await api('findPlaces', { query }, { signal: controller.signal })
    if (!controller.signal.aborted) setList({ places: result.ok ? result.data : [], active: -1 })
  }
  return {
    ...list,
    suggest: (text) => void request(text),
    move: (by) => setList((old) => ({ ...old, active: moveActive(old.active, by, old.places.length) })),
    close,
  }
}

/** Moves cyclically through the list, with the field itself (-1) as one stop. */
export function moveActive(active: number, by: 1 | -1, count: number): number {
  const next = active + by
  if (next < -1) return count - 1
  return next >= count ? -1 : next
}
