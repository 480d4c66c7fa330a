import { useEffect, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { keepAsking } from './keep-asking.ts'
import type { RoomFacts } from './room-page.tsx'

/** The loaded room, or a newer version polled at the given interval (null: no polling). */
export function useFacts(id: string, loaded: RoomFacts, everyMs: (facts: RoomFacts) => number | null): RoomFacts {
  const [latest, setLatest] = useState<{ after: RoomFacts; facts: RoomFacts } | null>(null)
  const facts = latest?.after === loaded ? latest.facts : loaded
  const intervalMs = everyMs(facts)
  useEffect(() => {
    if (intervalMs === null) return
    const load = async () => {
      const answer = await api('sessionRoom', { id })
      return answer.ok ? answer.data : null
    }
    return keepAsking(load, intervalMs, (newest) => setLatest({ after: loaded, facts: newest }))
  }, [id, loaded, intervalMs])
  return facts
}
