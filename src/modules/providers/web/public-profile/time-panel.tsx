import { getCheckoutUrl } from '#modules/bookings/values/checkout-url.ts'
import { formatSessionDetails } from '#platform/web/format-session.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Amount } from '#ui/amount.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { type DayOfTimes, TimeList } from '#ui/time-list.tsx'
import { BookButton, CancelLine } from './book-button.tsx'
import { isGroup, type Occurrence, type Provider, type Template } from './choice.ts'
import { PersonalTimes } from './personal-times.tsx'
import { TimeLinks } from './time-links.tsx'
import classes from './time-panel.module.css'
import type { BookingProps } from './use-booking.ts'
import { useChoice } from './use-choice.tsx'
import { useNow } from './use-now.ts'
import { type ProviderPageTexts, useProviderPageTexts } from './use-provider-page-texts.ts'
import { JoinGroupWaitlist } from './waitlist-opener.tsx'
import { formatSeats, formatTemplateTitle, formatTimeDetail, formatZone, haveDifferentLocalTimes } from './wording.ts'

/**
 * Calendar and times of the selected session type. At widths of 1024 px and above, it also shows the session details
 * and the booking button.
 */
export function TimePanel(props: BookingProps) {
  const { t, format } = useProviderPageTexts()
  const { template, provider, booking } = props
  return (
    <section id="times" aria-labelledby="times-title" tabIndex={-1} className={classes.section}>
      <h2 id="times-title" className={classes.heading}>
        {t(isGroup(template) ? 'counsellor.chooseDate' : 'counsellor.chooseTime')}
      </h2>
      <Card className={classes.panel}>
        <div className={classes.what}>
          <p className={classes.title}>{formatTemplateTitle(t, template)}</p>
          <p className={classes.price}>
            <Amount text={format.moneyShort(template.fee)} isStrong />
          </p>
          <p className={classes.facts}>
            {formatSessionDetails(t, template)}
            {provider.sessionTemplates.length > 1 && (
              <>
                {' · '}
                <a href="#sessions">{t('counsellor.change')}</a>
              </>
            )}
          </p>
        </div>
        <Zone provider={provider} />
        {isGroup(template) ? <GroupDates {...props} /> : <PersonalTimes {...props} />}
        <div className={classes.commit}>
          <BookButton template={template} booking={booking} isAtTimes />
          <div role="status" className={classes.cancel}>
            {booking.chosen && (
              <>
                {format.dayAtTime(booking.chosen.start)}.{' '}
                <CancelLine template={template} start={booking.chosen.start} withdrawUntil={provider.withdrawUntil} />
              </>
            )}
          </div>
        </div>
      </Card>
    </section>
  )
}

/** States both time zones if the provider's local time differs from the visitor's (decisions.md, time). */
function Zone({ provider }: { provider: Provider }) {
  const { t, format } = useProviderPageTexts()
  const now = useNow()
  if (!haveDifferentLocalTimes(now, format.timezone, provider.timezone)) return null
  const zones = {
    mine: formatZone(t, format.timezone),
    theirs: formatZone(t, provider.timezone),
    name: provider.firstName,
  }
  return <p className={classes.zone}>{t('counsellor.zonesDiffer', zones)}</p>
}

/** Upcoming dates of a group by month, with their free places. Full dates are listed, but cannot be chosen. */
function GroupDates({ template, booking }: BookingProps) {
  const texts = useProviderPageTexts()
  const { t, language } = texts
  const { choose } = useChoice()
  const isHydrated = useHydrated()
  const months = groupByMonth(texts, template)
  if (months.length === 0) return <Notice kind="neutral">{t('counsellor.noDates')}</Notice>
  const chooseDate = (occurrence: string) => choose({ session: template.sessionTemplateId, occurrence, start: null })
  return (
    <>
      {booking.isUnavailable && (
        <Notice kind="waiting" live>
          {t('counsellor.dateTaken')}
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

/** Groups the dates by month, in the format that the list of times uses for a day's times. */
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
