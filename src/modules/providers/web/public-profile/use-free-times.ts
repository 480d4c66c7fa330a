import { useEffect, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { rangeOf, startsOf } from './free-times.ts'
import type { LoadedTimes } from './load-counsellor.ts'

export interface WantedTimes {
  providerId: string
  durationInMinutes: number
  from: string
  today: string
  timezone: string
}

export type FreeTimes = Pick<LoadedTimes, 'starts' | 'nextFree'> & {
  state: 'ready' | 'loading' | 'failed'
  retry(): void
}

const keyOf = (times: { durationInMinutes: number; from: string; timezone: string }) =>
  `${times.durationInMinutes} ${times.from} ${times.timezone}`

type Known = Record<string, Pick<LoadedTimes, 'starts' | 'nextFree'> | 'failed'>

/** Free times of a length and four weeks: from what the page came with, else fetched once and remembered as long as the page stands. */
export function useFreeTimes(wanted: WantedTimes | null, loaded: LoadedTimes | null): FreeTimes {
  const [known, setKnown] = useState<Known>(() => (loaded ? { [keyOf(loaded)]: loaded } : {}))
  const key = wanted && keyOf(wanted)
  const isMissing = key !== null && known[key] === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything that is wanted
  useEffect(() => {
    if (!wanted || !key || !isMissing) return
    const gone = new AbortController()
    void fetchTimes(wanted, gone.signal).then((times) => {
      if (!gone.signal.aborted) setKnown((old) => ({ ...old, [key]: times ?? 'failed' }))
    })
    return () => gone.abort()
  }, [key, isMissing])

  const retry = () => setKnown((old) => Object.fromEntries(Object.entries(old).filter(([, one]) => one !== 'failed')))
  const found = key === null ? undefined : known[key]
  if (found === undefined) return { ...meanwhile(wanted, loaded), state: 'loading', retry }
  if (found === 'failed') return { starts: [], nextFree: null, state: 'failed', retry }
  return { ...found, state: 'ready', retry }
}

/** Only the zone turned out to be another than the server thought: the same times stand on other hours, so they stay on show. */
function meanwhile(wanted: WantedTimes | null, loaded: LoadedTimes | null) {
  const isSame = loaded?.from === wanted?.from && loaded?.durationInMinutes === wanted?.durationInMinutes
  return { starts: isSame && loaded ? loaded.starts : [], nextFree: null }
}

async function fetchTimes(
  wanted: WantedTimes,
  signal: AbortSignal,
): Promise<Pick<LoadedTimes, 'starts' | 'nextFree'> | null> {
  const { providerId: id, durationInMinutes, timezone, today, from } = wanted
  const found = await api('getAvailability', { id, ...rangeOf(today, from), durationInMinutes, timezone }, { signal })
  if (!found.ok) return null
  const starts = startsOf(found.data)
  if (starts.length > 0) return { starts, nextFree: null }
  const next = await api('firstAvailability', { id, durationInMinutes }, { signal })
  return { starts, nextFree: next.ok ? next.data.startDateTime : null }
}
