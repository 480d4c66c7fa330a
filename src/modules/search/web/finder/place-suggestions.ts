import { useEffect, useRef, useState } from 'react'
import { api } from '#platform/web/api.ts'
import type { Place } from './search-input.ts'

export interface Suggestions {
  places: readonly Place[]
  /** Position of the one the arrow keys stand on; -1 while they are still in the field. */
  active: number
  ask(text: string): void
  move(by: 1 | -1): void
  close(): void
}

/** Towns while one is typed. Only the last question counts; without a connection the field is a plain one. */
export function usePlaceSuggestions(): Suggestions {
  const [shown, setShown] = useState<{ places: readonly Place[]; active: number }>({ places: [], active: -1 })
  const asked = useRef<AbortController>(null)
  useEffect(() => () => asked.current?.abort(), [])
  const close = () => {
    asked.current?.abort()
    setShown({ places: [], active: -1 })
  }
  const ask = async (text: string) => {
    asked.current?.abort()
    const query = text.trim()
    if (query === '') return close()
    const controller = new AbortController()
    asked.current = controller
    const answer = await api('findPlaces', { query }, { signal: controller.signal })
    if (!controller.signal.aborted) setShown({ places: answer.ok ? answer.data : [], active: -1 })
  }
  return {
    ...shown,
    ask: (text) => void ask(text),
    move: (by) => setShown((old) => ({ ...old, active: stepped(old.active, by, old.places.length) })),
    close,
  }
}

/** Around the list, with the field itself (-1) as one stop. */
export function stepped(active: number, by: 1 | -1, count: number): number {
  const next = active + by
  if (next < -1) return count - 1
  return next >= count ? -1 : next
}
