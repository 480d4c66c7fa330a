import { Amount } from '#ui/amount.tsx'
import { Card } from '#ui/card.tsx'
import { BookButton, CancelLine } from './book-button.tsx'
import { isGroup, type Provider } from './choice.ts'
import { GroupDates } from './group-dates.tsx'
import { PersonalTimes } from './personal-times.tsx'
import classes from './time-panel.module.css'
import type { BookingProps } from './use-booking.ts'
import { useNow } from './use-now.ts'
import { useProviderPageTexts } from './use-provider-page-texts.ts'
import { formatTemplateDetails, formatTemplateTitle, formatZone, haveDifferentLocalTimes } from './wording.ts'

/**
 * Calendar and times of the selected session type. From 1024 px
 * it is the booking panel, with session details and the button.
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
            {formatTemplateDetails(t, template)}
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

/** Shows the time zone of the times whenever the provider's local time differs (decisions, time). */
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
