import { getCheckoutUrl } from '#modules/bookings/values/checkout-url.ts'
import type { Reply } from '#platform/web/call-request.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { LinkComponentContext } from '#ui/link.tsx'
import { TimeButton } from '#ui/time-button.tsx'
import classes from './counsellor-card.module.css'
import { formatZoneName } from './zone-name.ts'

/** Next times of the session on the card. Each links directly to its checkout. */
export function CardTimes({ card }: { card: Reply<'searchProviders'>['items'][number] }) {
  const { t, format, language } = useTexts()
  const { session, nextAvailable, nextDates } = card
  if (nextAvailable.length === 0)
    return <p className={classes.muted}>{t(nextDates ? 'finder.noDates' : 'finder.noTimes')}</p>
  const buildHref = (start: string) => {
    const date = nextDates?.find(({ startDateTime }) => startDateTime === start)
    const target = date ? { occurrence: date.groupSessionRecurrenceId } : { session: session.sessionTemplateId, start }
    return getCheckoutUrl(language, target)
  }
  const formatDetail = (start: string) =>
    t('finder.timeDetail', {
      date: format.dayLong(start),
      zone: formatZoneName(t, format.timezone),
      minutes: session.durationInMinutes,
    })
  return (
    // A plain link: the checkout has its own content security policy, which requires a document load.
    <LinkComponentContext value="a">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are links */}
      <div role="group" aria-label={t('finder.nextTimes')} className={classes.times}>
        {nextAvailable.map((start) => (
          <TimeButton
            key={start}
            day={format.dayNear(start)}
            time={format.time(start)}
            detail={formatDetail(start)}
            href={buildHref(start)}
          />
        ))}
      </div>
    </LinkComponentContext>
  )
}
