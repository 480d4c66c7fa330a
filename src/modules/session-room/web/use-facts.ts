import { useEffect, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { keepAsking } from './keep-asking.ts'
import type { RoomFacts } from './room-page.tsx'

/** What was loaded, or what the server has said since: asked every so often, while there is something to ask for. */
export function useFacts(id: string, loaded: RoomFacts, everyMs: (facts: RoomFacts) => number | null): RoomFacts {
  const [said, setSaid] = useState<{ after: RoomFacts; facts: RoomFacts } | null>(null)
  const facts = said?.after === loaded ? said.facts : loaded
  const every = everyMs(facts)
  useEffect(() => {
    if (every === null) return
    const ask = async () => {
      const answer = await api('sessionRoom', { id })
      return answer.ok ? answer.data : null
    }
    return keepAsking(ask, every, (newest) => setSaid({ after: loaded, facts: newest }))
  }, [id, loaded, every])
  return facts
}
