import { isGroup, type Occurrence, type Provider, type Template } from './choice.ts'
import { type DayTimes, getPageStart, groupByDay } from './free-slots.ts'
import type { LoadedSlots } from './load-provider-page.ts'
import { useChoice } from './use-choice.tsx'
import { type FreeSlotsState, useFreeSlots } from './use-free-slots.ts'
import { useProviderPageTexts } from './use-provider-page-texts.ts'

export interface Booking {
  times: FreeSlotsState
  /** Days with available times in the visible weeks, in the visitor's time zone. */
  days: DayTimes[]
  /** First day of the visible weeks. */
  from: string
  chosen: { start: string; occurrence: Occurrence | null } | null
  /** True if the URL specifies a time that is no longer available. */
  isUnavailable: boolean
}

/** Props of the time panel, its lists of times and the bottom bar. */
export interface BookingProps {
  provider: Provider
  template: Template
  booking: Booking
}

/** Returns the available times and the chosen time of the selected session type, for the panel and the bottom bar. */
export function useBooking({
  template,
  times: loaded,
  provider,
}: {
  template: Template | null
  times: LoadedSlots | null
  provider: Provider
}): Booking {
  const { format } = useProviderPageTexts()
  const { choice } = useChoice()
  const { today, timezone } = format
  const { start } = choice
  const from = getPageStart(today, choice.from ?? (start ? format.wall(start).date : today))
  const isPersonal = template !== null && !isGroup(template)
  const query = isPersonal
    ? { providerId: provider.providerId, durationInMinutes: template.durationInMinutes, from, today, timezone }
    : null
  const times = useFreeSlots(query, loaded)
  const days = groupByDay(times.starts, timezone)
  const occurrence = (template?.groupSessionRecurrence ?? []).find(
    (date) => date.groupSessionRecurrenceId === choice.occurrence,
  )
  if (!isPersonal) {
    const isFree = occurrence !== undefined && occurrence.freeSeats > 0
    const chosen = isFree ? { start: occurrence.startDateTime, occurrence } : null
    return { times, days, from, chosen, isUnavailable: choice.occurrence !== null && !isFree }
  }
  const isVisible = start !== null && getPageStart(today, format.wall(start).date) === from
  const isUnavailable = isVisible && times.state === 'ready' && !times.starts.includes(start)
  const isChosen = start !== null && !isUnavailable && times.state !== 'failed'
  return { times, days, from, chosen: isChosen ? { start, occurrence: null } : null, isUnavailable }
}
