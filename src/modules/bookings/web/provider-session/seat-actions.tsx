import { useState } from 'react'
import { OpenConversationButton } from '#modules/messaging/web/shared/open-conversation-button.tsx'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Attendance } from './attendance.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ProposeTimesSheet } from './propose-times-sheet.tsx'
import classes from './session.module.css'
import type { Session, SessionSeat } from './session.ts'

/** The actions available now, most frequent first. */
export function SeatActions({ session, place }: { session: Session; place: SessionSeat }) {
  const { t } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(session.timezone)
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null)
  const { actions, status } = place
  const hasNoActions = !actions.cancel && !actions.reschedule && !actions.attendance
  const close = () => setOpen(null)
  return (
    <Card as="section" aria-label={t('providerDashboard.whatToDo')} className={classes.card}>
      <CardHead title={t('providerDashboard.whatToDo')} />
      <Attendance session={session} place={place} />
      {!actions.attendance && status === 'booked' && (
        <p className={classes.small}>
          {t('providerDashboard.attendanceFrom', {
            when: own.dayAtTime(actions.attendanceFrom),
            name: place.clientFirstName,
          })}
        </p>
      )}
      {hasNoActions && <p className={classes.small}>{t('providerDashboard.nothingToDo')}</p>}
      <div className={classes.actions}>
        {actions.reschedule && (
          <Button kind="second" icon="calendar" wide onClick={() => setOpen('move')}>
            {t('providerDashboard.offerTimes')}
          </Button>
        )}
        {status !== 'pendingPayment' && status !== 'expired' && (
          <OpenConversationButton by={{ bookingId: place.bookingId }} name={place.clientFirstName} wide />
        )}
        {actions.cancel && (
          <Button kind="undo-second" icon="calendar-x" wide onClick={() => setOpen('cancel')}>
            {t('providerDashboard.callOff')}
          </Button>
        )}
      </div>
      {open === 'move' && <ProposeTimesSheet session={session} place={place} onClose={close} />}
      {open === 'cancel' && <CancelDialog session={session} place={place} onClose={close} />}
    </Card>
  )
}
