import { useState } from 'react'
import { OpenConversationButton } from '#modules/messaging/web/shared/open-conversation-button.tsx'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useDownload } from '#platform/web/use-download.ts'
import { AmountLines } from '#ui/amount.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Attendance } from './attendance.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ClientCancellationTerms } from './client-cancellation-terms.tsx'
import { ProposeTimesSheet } from './propose-times-sheet.tsx'
import classes from './session.module.css'
import type { Session, SessionSeat } from './session.ts'

/** The client's note and the reason for a cancellation. */
export function NoteCard({ seat }: { seat: SessionSeat }) {
  const { t } = useAreaTexts('providerDashboard')
  return (
    <Card
      as="section"
      aria-label={t('providerDashboard.noteFrom', { name: seat.clientFirstName })}
      className={classes.card}
    >
      <CardHead title={t('providerDashboard.noteFrom', { name: seat.clientFirstName })} />
      {seat.note ? (
        <blockquote className={classes.quote}>{seat.note}</blockquote>
      ) : (
        <p className={classes.small}>{t('providerDashboard.noNote', { name: seat.clientFirstName })}</p>
      )}
      {seat.cancellationReason && (
        <>
          <p className={classes.label}>{t('providerDashboard.whyOff')}</p>
          <blockquote className={classes.quote}>{seat.cancellationReason}</blockquote>
        </>
      )}
    </Card>
  )
}

/** The price, the fee and the provider's share, with the client's invoice. */
export function PaymentCard({ seat, timezone }: { seat: SessionSeat; timezone: string }) {
  const { t, format } = useAreaTexts('providerDashboard')
  const download = useDownload()
  const file = `invoice-${seat.bookingId.slice(0, 8)}.pdf`
  const isRefunded = seat.refunded > 0
  const { charge } = seat
  const lines = [
    { label: charge ? t('providerDashboard.price') : t('providerDashboard.paid'), amount: format.money(seat.price) },
    { label: t('providerDashboard.fee'), amount: `−${format.money(seat.fee)}` },
    { label: t('providerDashboard.yours'), amount: format.money(seat.yours), isTotal: true },
  ]
  const refunded = [
    { label: t('providerDashboard.paid'), amount: format.money(seat.price) },
    { label: t('providerDashboard.refunded'), amount: format.money(seat.refunded), isTotal: true },
  ]
  return (
    <Card as="section" aria-label={t('providerDashboard.money')} className={classes.card}>
      <CardHead title={t('providerDashboard.money')} />
      {charge && (
        <p>
          {charge.isFailed
            ? t('providerDashboard.cardFailed')
            : t('providerDashboard.chargedOn', { when: format.dayLong(charge.at) })}
        </p>
      )}
      <AmountLines lines={isRefunded ? refunded : lines} />
      <ClientCancellationTerms seats={[seat]} timezone={timezone} />
      {!charge && (
        <div>
          <Button
            kind="quiet"
            size="dense"
            icon="download"
            busy={download.isBusy(file)}
            busyLabel={t('generic.loading')}
            onClick={() => download.start('providerInvoice', { id: seat.bookingId }, file)}
          >
            {t('providerDashboard.invoice')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** The actions currently available, most frequent first. */
export function SeatActions({ session, seat }: { session: Session; seat: SessionSeat }) {
  const { t } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(session.timezone)
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null)
  const { actions, status } = seat
  const hasNoActions = !actions.cancel && !actions.reschedule && !actions.attendance
  const close = () => setOpen(null)
  return (
    <Card as="section" aria-label={t('providerDashboard.whatToDo')} className={classes.card}>
      <CardHead title={t('providerDashboard.whatToDo')} />
      <Attendance session={session} seat={seat} />
      {!actions.attendance && status === 'booked' && (
        <p className={classes.small}>
          {t('providerDashboard.attendanceFrom', {
            when: own.dayAtTime(actions.attendanceFrom),
            name: seat.clientFirstName,
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
          <OpenConversationButton by={{ bookingId: seat.bookingId }} name={seat.clientFirstName} wide />
        )}
        {actions.cancel && (
          <Button kind="undo-second" icon="calendar-x" wide onClick={() => setOpen('cancel')}>
            {t('providerDashboard.cancel')}
          </Button>
        )}
      </div>
      {open === 'move' && <ProposeTimesSheet session={session} seat={seat} onClose={close} />}
      {open === 'cancel' && <CancelDialog session={session} seat={seat} onClose={close} />}
    </Card>
  )
}
