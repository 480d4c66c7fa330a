import { useEffect, useState } from 'react'
import type { SessionCard } from '#modules/bookings/web/my-sessions/session-status.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { addDays } from '#ui/calendar-days.ts'

type MoveTimes = Reply<'moveTimes'>
export type MoveDay = MoveTimes['days'][number]

const SHOWN_DAYS = 28
/** The longest range the call accepts, in days. Group dates are loaded for the whole range, because there are few. */
const MAX_DAYS = 62

/** Loads the free times in a range of days and lets the user page to earlier and later days. */
export function useMoveTimes({ bookingId: id, type }: SessionCard) {
  const { format } = useMoreTexts()
  const { timezone, today } = format
  const [from, setFrom] = useState(today)
  const [round, setRound] = useState(0)
  const [result, setResult] = useState<MoveTimes | 'loading' | 'failed'>('loading')
  const length = type === SESSION_TYPE.group ? MAX_DAYS : SHOWN_DAYS
  // biome-ignore lint/correctness/useExhaustiveDependencies: incrementing `round` reloads
  useEffect(() => {
    let isCancelled = false
    setResult('loading')
    void api('moveTimes', { id, fromDate: from, toDate: addDays(from, length - 1), timezone }).then((reply) => {
      if (isCancelled) return
      setResult(reply.ok ? omitEmptyDays(reply.data) : 'failed')
    })
    return () => {
      isCancelled = true
    }
  }, [id, from, length, timezone, round])
  return {
    result,
    reload: () => setRound(round + 1),
    later: () => setFrom(addDays(from, length)),
    earlier: from > today ? () => setFrom(addDays(from, -length)) : null,
    goTo: (instant: string) => setFrom(format.wall(instant).date),
  }
}

const omitEmptyDays = ({ days, next }: MoveTimes): MoveTimes => ({
  days: days.filter(({ slots }) => slots.length > 0),
  next,
})
