import { useState } from 'react'
import { OpenConversationButton } from '#modules/messaging/web/shared/open-conversation-button.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Badge } from '#ui/tag.tsx'
import { Attendance } from './attendance.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ClientCancellationTerms } from './client-cancellation-terms.tsx'
import classes from './session.module.css'
import type { Session, SessionSeat } from './session.ts'

/** Members of a group date by first name and initial, so that full names are not visible to bystanders. */
export function Members({ session }: { session: Session }) {
  const { t } = useAreaTexts('providerDashboard')
  return (
    <Card as="section" aria-label={t('providerDashboard.members')} className={classes.card}>
      <CardHead title={t('providerDashboard.members')} aside={session.places.length} />
      {session.places.length === 0 && <p className={classes.small}>{t('providerDashboard.noMembers')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.rows}>
        {session.places.map((place) => (
          <Member key={place.bookingId} session={session} place={place} />
        ))}
      </ul>
    </Card>
  )
}

function Member({ session, place }: { session: Session; place: SessionSeat }) {
  const { t, format } = useAreaTexts('providerDashboard')
  const [isOpen, setOpen] = useState(false)
  const { status, actions } = place
  const isOff = status === 'cancelledByCustomer' || status === 'cancelledByProvider'
  return (
    <li className={classes.member}>
      <div className={classes.memberHead}>
        <p className={classes.label}>{place.clientName}</p>
        {place.charge && !isOff && (
          <p className={classes.small}>
            {place.charge.isFailed
              ? t('providerDashboard.cardFailed')
              : t('providerDashboard.chargedOn', { when: format.dayLong(place.charge.at) })}
          </p>
        )}
        {isOff && <Badge kind="still">{t(`providerDashboard.is.${status}`)}</Badge>}
        {place.isPaymentRetained && <ClientCancellationTerms places={[place]} timezone={session.timezone} />}
        {!isOff && <OpenConversationButton by={{ bookingId: place.bookingId }} name={place.clientName} isShort />}
        {actions.cancel && (
          <Button kind="plain" size="dense" onClick={() => setOpen(true)}>
            {t('providerDashboard.callOffSeat')} <span className="visually-hidden">{place.clientName}</span>
          </Button>
        )}
      </div>
      {place.note && <blockquote className={classes.quote}>{place.note}</blockquote>}
      {place.cancellationReason && <blockquote className={classes.quote}>{place.cancellationReason}</blockquote>}
      <Attendance session={session} place={place} />
      {isOpen && <CancelDialog session={session} place={place} onClose={() => setOpen(false)} />}
    </li>
  )
}
