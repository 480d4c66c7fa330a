import { getCheckoutUrl } from '#modules/bookings/values/checkout-url.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Notice } from '#ui/notice.tsx'
import { type DayOfTimes, TimeList } from '#ui/time-list.tsx'
import type { Occurrence, Template } from './choice.ts'
import { TimeLinks } from './time-links.tsx'
import type { BookingProps } from './use-booking.ts'
import { useChoice } from './use-choice.tsx'
import { type ProviderPageTexts, useProviderPageTexts } from './use-provider-page-texts.ts'
import { JoinGroupWaitlist } from './waitlist-opener.tsx'
import { formatSeats, formatTimeDetail, formatZone } from './wording.ts'

/** Upcoming dates of a group by month, with their free places. A full date remains in its row and is marked. */
export function GroupDates({ template, booking }: BookingProps) {
  const texts = useProviderPageTexts()
  const { t, language } = texts
  const { choose } = useChoice()
  const isHydrated = useHydrated()
  const months = groupByMonth(texts, template)
  if (months.length === 0) return <Notice kind="neutral">{t('counsellor.noDates')}</Notice>
  const chooseDate = (occurrence: string) => choose({ session: template.sessionTemplateId, occurrence, start: null })
  return (
    <>
      {booking.isGone && (
        <Notice kind="waiting" live>
          {t('counsellor.dateGone')}
        </Notice>
      )}
      {isHydrated ? (
        <TimeList
          name="occurrence"
          days={months}
          chosen={booking.chosen?.occurrence?.groupSessionRecurrenceId ?? null}
          onChoose={chooseDate}
        />
      ) : (
        <TimeLinks days={months} buildUrl={(occurrence) => getCheckoutUrl(language, { occurrence })} />
      )}
      <JoinGroupWaitlist template={template} />
    </>
  )
}

/** Lists each month like a day in the list of times, because a group meets at most once a day. */
function groupByMonth(texts: ProviderPageTexts, template: Template): DayOfTimes[] {
  const { t, format } = texts
  const byMonth = new Map<string, Occurrence[]>()
  for (const date of template.groupSessionRecurrence ?? []) {
    const month = format.wall(date.startDateTime).date.slice(0, 7)
    byMonth.set(month, [...(byMonth.get(month) ?? []), date])
  }
  return [...byMonth].map(([month, dates]) => ({
    date: month,
    heading: format.monthOfYear(month),
    zone: formatZone(t, format.timezone),
    times: dates.map((date) => toTimeRow(texts, date, template.durationInMinutes)),
  }))
}

function toTimeRow(texts: ProviderPageTexts, date: Occurrence, minutes: number): DayOfTimes['times'][number] {
  const { t, format } = texts
  const seats = formatSeats(t, date)
  return {
    value: date.groupSessionRecurrenceId,
    text: `${format.day(date.startDateTime)}, ${format.time(date.startDateTime)}`,
    length: seats,
    detail: formatTimeDetail(texts, date.startDateTime, minutes),
    ...(date.freeSeats === 0 ? { takenText: seats } : {}),
  }
}
