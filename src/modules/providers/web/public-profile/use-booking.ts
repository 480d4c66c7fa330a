import { isGroup, type Occurrence, type Provider, type Template } from './choice.ts'
import { type DayTimes, daysOf, pageFrom } from './free-times.ts'
import type { LoadedTimes } from './load-counsellor.ts'
import { useChoice } from './use-choice.tsx'
import { useCounsellorTexts } from './use-counsellor-texts.ts'
import { type FreeTimes, useFreeTimes } from './use-free-times.ts'

export interface Booking {
  times: FreeTimes
  /** Free days of the weeks on show, on the reader's calendar. */
  days: DayTimes[]
  /** First day of the weeks on show. */
  from: string
  chosen: { start: string; occurrence: Occurrence | null } | null
  /** The address names a time that is no longer free. */
  isGone: boolean
}

/** Everything about the time of the session on show: what is free, what is chosen. Panel and bar read the same. */
export function useBooking({
  template,
  times: loaded,
  provider,
}: {
  template: Template | null
  times: LoadedTimes | null
  provider: Provider
}): Booking {
  const { format } = useCounsellorTexts()
  const { choice } = useChoice()
  const { today, timezone } = format
  const { start } = choice
  const from = pageFrom(today, choice.from ?? (start ? format.wall(start).date : today))
  const isPersonal = template !== null && !isGroup(template)
  const wanted = isPersonal
    ? { providerId: provider.providerId, durationInMinutes: template.durationInMinutes, from, today, timezone }
    : null
  const times = useFreeTimes(wanted, loaded)
  const days = daysOf(times.starts, timezone)
  const occurrence = (template?.groupSessionRecurrence ?? []).find(
    (date) => date.groupSessionRecurrenceId === choice.occurrence,
  )
  if (!isPersonal) {
    const isFree = occurrence !== undefined && occurrence.freeSeats > 0
    const chosen = isFree ? { start: occurrence.startDateTime, occurrence } : null
    return { times, days, from, chosen, isGone: choice.occurrence !== null && !isFree }
  }
  const isOnShow = start !== null && pageFrom(today, format.wall(start).date) === from
  const isGone = isOnShow && times.state === 'ready' && !times.starts.includes(start)
  const isChosen = start !== null && !isGone && times.state !== 'failed'
  return { times, days, from, chosen: isChosen ? { start, occurrence: null } : null, isGone }
}
