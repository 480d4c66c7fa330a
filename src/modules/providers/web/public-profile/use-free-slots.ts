import { useEffect, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { getDateRange, listSlotStarts } from './free-slots.ts'
import type { LoadedSlots } from './load-provider-page.ts'

export interface FreeSlotsQuery {
  providerId: string
  durationInMinutes: number
  from: string
  today: string
  timezone: string
}

export type FreeSlotsState = Pick<LoadedSlots, 'starts' | 'nextFree'> & {
  state: 'ready' | 'loading' | 'failed'
  retry(): void
}

const getKey = (times: { durationInMinutes: number; from: string; timezone: string }) =>
  `${times.durationInMinutes} ${times.from} ${times.timezone}`

type TimesCache = Record<string, Pick<LoadedSlots, 'starts' | 'nextFree'> | 'failed'>

/**
 * Returns the available times for one session length over four weeks, either from the initial page data or fetched once
 * and cached while the page is open.
 */
export function useFreeSlots(query: FreeSlotsQuery | null, loaded: LoadedSlots | null): FreeSlotsState {
  const [cache, setCache] = useState<TimesCache>(() => (loaded ? { [getKey(loaded)]: loaded } : {}))
  const key = query && getKey(query)
  const isMissing = key !== null && cache[key] === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the query
  useEffect(() => {
    if (!query || !key || !isMissing) return
    const controller = new AbortController()
    void fetchTimes(query, controller.signal).then((times) => {
      if (!controller.signal.aborted) setCache((old) => ({ ...old, [key]: times ?? 'failed' }))
    })
    return () => controller.abort()
  }, [key, isMissing])

  const retry = () =>
    setCache((old) => Object.fromEntries(Object.entries(old).filter(([, times]) => times !== 'failed')))
  const cached = key === null ? undefined : cache[key]
  if (cached === undefined) return { ...getPreviousTimes(query, loaded), state: 'loading', retry }
  if (cached === 'failed') return { starts: [], nextFree: null, state: 'failed', retry }
  return { ...cached, state: 'ready', retry }
}

/**
 * Returns the times to show while the requested ones load: the page's initial times if only the time zone differs from
 * the server's guess (the instants are the same), otherwise none.
 */
function getPreviousTimes(query: FreeSlotsQuery | null, loaded: LoadedSlots | null) {
  const isSame = loaded?.from === query?.from && loaded?.durationInMinutes === query?.durationInMinutes
  return { starts: isSame && loaded ? loaded.starts : [], nextFree: null }
}

async function fetchTimes(
  query: FreeSlotsQuery,
  signal: AbortSignal,
): Promise<Pick<LoadedSlots, 'starts' | 'nextFree'> | null> {
  const { providerId: id, durationInMinutes, timezone, today, from } = query
  const result = await api(
    'getAvailability',
    { id, ...getDateRange(today, from), durationInMinutes, timezone },
    { signal },
  )
  if (!result.ok) return null
  const starts = listSlotStarts(result.data)
  if (starts.length > 0) return { starts, nextFree: null }
  const next = await api('firstAvailability', { id, durationInMinutes }, { signal })
  return next.ok ? { starts, nextFree: next.data.startDateTime } : null
}
