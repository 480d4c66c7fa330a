import { useCallback, useEffect, useState } from 'react'
import { MATCH_MAX_PAGES } from '#modules/search/values/match-constants.ts'
import { api } from '#platform/web/api.ts'
import type { Candidate } from './candidate.ts'

export type Candidates = { state: 'loading' | 'failed' } | { state: 'loaded'; all: readonly Candidate[] }

/**
 * Loads all candidates when the page opens, independently of the answers, so that the requests disclose nothing
 * (decision 0047).
 */
export function useCandidates(): { candidates: Candidates; reload: () => void } {
  const [candidates, setCandidates] = useState<Candidates>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt triggers a reload
  useEffect(() => {
    const controller = new AbortController()
    setCandidates({ state: 'loading' })
    fetchAll(controller.signal).then((all) => {
      if (!controller.signal.aborted) setCandidates(all ? { state: 'loaded', all } : { state: 'failed' })
    })
    return () => controller.abort()
  }, [attempt])
  return { candidates, reload: useCallback(() => setAttempt((old) => old + 1), []) }
}

async function fetchAll(signal: AbortSignal): Promise<Candidate[] | null> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const all: Candidate[] = []
  for (let page = 1; page <= MATCH_MAX_PAGES; page++) {
    const result = await api('listForMatching', { page, ...(timeZone && { timezone: timeZone }) }, { signal })
    if (!result.ok) return null
    all.push(...result.data.items)
    if (!result.data.hasMore) break
  }
  // Removes duplicates: a provider may have moved to the next page between two requests.
  return [...new Map(all.map((candidate) => [candidate.card.providerId, candidate])).values()]
}
