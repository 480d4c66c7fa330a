import { useState } from 'react'
import { CHANGE_MESSAGE_MAX } from '#modules/bookings/values/limits.ts'
import { useSessionChange } from '#modules/bookings/web/shared/use-session-change.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-field.tsx'
import classes from './session.module.css'
import type { Session, SessionSeat } from './session.ts'

interface CancelDialogProps {
  session: Session
  seat: SessionSeat
  onClose: () => void
}

/** Asks for confirmation and shows the exact effect of cancelling, because a refund cannot be undone. */
export function CancelDialog({ session, seat, onClose }: CancelDialogProps) {
  const { t, format } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(session.timezone)
  const { busy, change } = useSessionChange()
  const [reason, setReason] = useState('')
  const getKey = useIdempotencyKey()
  const name = seat.clientFirstName
  const amount = format.money(seat.actions.cancel?.refundAmount ?? 0)
  const when = own.dayAtTime(session.startDateTime)
  const cancel = async () => {
    const booking = { id: seat.bookingId, x: session.isGroup ? session.id : '0' }
    const input = { ...booking, ...(reason.trim() && { cancellationReason: reason.trim() }) }
    const send = () => api('cancelBooking', input, { idempotencyKey: getKey(input) })
    const doneText = seat.charge
      ? t('providerDashboard.cancelledUncharged')
      : t('providerDashboard.cancelled', { name, amount })
    if (await change(send, doneText)) onClose()
  }
  return (
    <Dialog
      isOpen
      isBusy={busy}
      onClose={onClose}
      title={t('providerDashboard.cancelTitle', { when })}
      closeText={t('providerDashboard.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('providerDashboard.keepSession')}
          </Button>
          <Button kind="undo" busy={busy} busyLabel={t('providerDashboard.cancelling')} onClick={() => void cancel()}>
            {seat.charge ? t('providerDashboard.cancelFree') : t('providerDashboard.cancelAndRefund', { amount })}
          </Button>
        </>
      }
    >
      <div className={classes.card}>
        <p>
          {seat.charge
            ? t('providerDashboard.cancelUncharged', { name })
            : t('providerDashboard.cancelEffect', { name, amount })}
        </p>
        <TextArea
          label={t('providerDashboard.messageTo', { name })}
          aside={t('providerDashboard.optional')}
          maxLength={CHANGE_MESSAGE_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
