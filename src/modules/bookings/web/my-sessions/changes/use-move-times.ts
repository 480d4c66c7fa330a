import { useEffect, useState } from 'react'
import type { SessionCard } from '#modules/bookings/web/my-sessions/session-standing.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { addDays } from '#ui/calendar-days.ts'

export type MoveTimes = Reply<'moveTimes'>
export type MoveDay = MoveTimes['days'][number]
export type MoveSlot = MoveDay['slots'][number]

const WEEKS_SHOWN = 28
/** Dates of a group are few: as many days as one question may span. */
const MOST_DAYS = 62

/** Free times of a stretch of days, which moves on and back; asked anew with `again`. */
export function useMoveTimes({ bookingId: id, type }: SessionCard) {
  const { format } = useMoreTexts()
  const { timezone, today } = format
  const [from, setFrom] = useState(today)
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<MoveTimes | 'loading' | 'failed'>('loading')
  const length = type === SESSION_TYPE.group ? MOST_DAYS : WEEKS_SHOWN
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    let isGone = false
    setFound('loading')
    void api('moveTimes', { id, fromDate: from, toDate: addDays(from, length - 1), timezone }).then((answer) => {
      if (isGone) return
      setFound(answer.ok ? withTimes(answer.data) : 'failed')
    })
    return () => {
      isGone = true
    }
  }, [id, from, length, timezone, round])
  return {
    found,
    again: () => setRound(round + 1),
    later: () => setFrom(addDays(from, length)),
    earlier: from > today ? () => setFrom(addDays(from, -length)) : null,
    goTo: (instant: string) => setFrom(format.wall(instant).date),
  }
}

const withTimes = ({ days, next }: MoveTimes): MoveTimes => ({
  days: days.filter(({ slots }) => slots.length > 0),
  next,
})
