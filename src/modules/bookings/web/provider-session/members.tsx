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

/** Shows the members of a group date by first name and initial, so that bystanders do not see full names. */
export function Members({ session }: { session: Session }) {
  const { t } = useAreaTexts('providerDashboard')
  return (
    <Card as="section" aria-label={t('providerDashboard.members')} className={classes.card}>
      <CardHead title={t('providerDashboard.members')} aside={session.places.length} />
      {session.places.length === 0 && <p className={classes.small}>{t('providerDashboard.noMembers')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.rows}>
        {session.places.map((seat) => (
          <Member key={seat.bookingId} session={session} seat={seat} />
        ))}
      </ul>
    </Card>
  )
}

function Member({ session, seat }: { session: Session; seat: SessionSeat }) {
  const { t, format } = useAreaTexts('providerDashboard')
  const [isOpen, setOpen] = useState(false)
  const { status, actions } = seat
  const isCancelled = status === 'cancelledByCustomer' || status === 'cancelledByProvider'
  return (
    <li className={classes.member}>
      <div className={classes.memberHead}>
        <p className={classes.label}>{seat.clientName}</p>
        {seat.charge && !isCancelled && (
          <p className={classes.small}>
            {seat.charge.isFailed
              ? t('providerDashboard.cardFailed')
              : t('providerDashboard.chargedOn', { when: format.dayLong(seat.charge.at) })}
          </p>
        )}
        {isCancelled && <Badge kind="still">{t(`providerDashboard.is.${status}`)}</Badge>}
        {seat.isPaymentRetained && <ClientCancellationTerms seats={[seat]} timezone={session.timezone} />}
        {!isCancelled && <OpenConversationButton by={{ bookingId: seat.bookingId }} name={seat.clientName} isDense />}
        {actions.cancel && (
          <Button kind="plain" size="dense" onClick={() => setOpen(true)}>
            {t('providerDashboard.cancelPlace')} <span className="visually-hidden">{seat.clientName}</span>
          </Button>
        )}
      </div>
      {seat.note && <blockquote className={classes.quote}>{seat.note}</blockquote>}
      {seat.cancellationReason && <blockquote className={classes.quote}>{seat.cancellationReason}</blockquote>}
      <Attendance session={session} seat={seat} />
      {isOpen && <CancelDialog session={session} seat={seat} onClose={() => setOpen(false)} />}
    </li>
  )
}
