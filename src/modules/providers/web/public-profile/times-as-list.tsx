import { useState } from 'react'
import { getCheckoutUrl } from '#modules/bookings/values/checkout-url.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { type DayOfTimes, TimeList } from '#ui/time-list.tsx'
import type { DayTimes } from './free-slots.ts'
import { TimeLinks } from './time-links.tsx'
import type { BookingProps } from './use-booking.ts'
import { useChoice } from './use-choice.tsx'
import { useProviderPageTexts } from './use-provider-page-texts.ts'
import { formatTimeDetail, formatTimeRange, formatZone } from './wording.ts'

/**
 * The times of the calendar as a list. Four weeks of quarter-hourly start times can make hundreds of rows, so each day
 * is collapsible. Only the day of the chosen time, or else the first day, is open initially.
 */
export function TimesAsList({ template, booking }: BookingProps) {
  const { t, format, language } = useProviderPageTexts()
  const { choose } = useChoice()
  const isHydrated = useHydrated()
  const formatDay = useDayFormatter(template.durationInMinutes)
  const session = template.sessionTemplateId
  const chosen = booking.chosen?.start ?? null
  // Set only once: collapsing another day when the choice changes would move the rows under the pointer.
  const [initialDay] = useState(
    () => booking.days.find(({ starts }) => chosen && starts.includes(chosen)) ?? booking.days[0],
  )
  const chooseStart = (start: string) => choose({ session, start, occurrence: null, from: null })
  const buildUrl = (start: string) => getCheckoutUrl(language, { session, start })
  return (
    <div>
      {booking.days.map((day) => (
        <Disclosure
          key={day.date}
          text={`${format.date(day.date)} · ${t('counsellor.availableTimes', { count: day.starts.length })}`}
          isOpen={day.date === initialDay?.date || undefined}
        >
          {isHydrated ? (
            <TimeList name="start" days={[formatDay(day)]} chosen={chosen} onChoose={chooseStart} />
          ) : (
            <TimeLinks days={[formatDay(day)]} buildUrl={buildUrl} />
          )}
        </Disclosure>
      ))}
    </div>
  )
}

function useDayFormatter(minutes: number): (day: DayTimes) => DayOfTimes {
  const texts = useProviderPageTexts()
  const { t, format } = texts
  return ({ date, starts }) => ({
    date,
    heading: format.date(date, 'long'),
    zone: formatZone(t, format.timezone),
    times: starts.map((start) => ({
      value: start,
      text: formatTimeRange(texts, start, minutes),
      length: t('format.minutes', { count: minutes }),
      detail: formatTimeDetail(texts, start, minutes),
    })),
  })
}
