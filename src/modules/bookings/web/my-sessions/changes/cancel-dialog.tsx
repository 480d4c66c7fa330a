import { type ReactNode, useState } from 'react'
import { cancellationText } from '#modules/bookings/values/cancellation-text.ts'
import { CHANGE_MESSAGE_MAX } from '#modules/bookings/values/limits.ts'
import type { SessionCard } from '#modules/bookings/web/my-sessions/session-status.ts'
import { SessionSummary } from '#modules/bookings/web/my-sessions/session-summary.tsx'
import { REFUND_DAYS } from '#platform/values/constants.ts'
import { SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import { AmountLines } from '#ui/amount.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-field.tsx'
import classes from './changes.module.css'
import { RefundPreviewContent } from './refund-preview-content.tsx'
import { usePreview } from './use-preview.ts'
import { useSubmitChange } from './use-submit-change.ts'

type RefundPreview = Reply<'refundPreview'>

interface CancelDialogProps {
  session: SessionCard
  onClose: () => void
  /** Opens the reschedule sheet instead of cancelling. */
  onMove: () => void
}

/** Shows the refund before the client cancels. The typed message is stored until the dialog is closed. */
export function CancelDialog({ session, onClose, onMove }: CancelDialogProps) {
  const { t, format } = useMoreTexts()
  const { preview, reload } = usePreview(session.bookingId, 'cancel')
  const cancellation = useCancel(session, { onDone: onClose, onRejected: reload })
  const { busy, problem, message, setMessage, cancel } = cancellation
  const allowedPreview = typeof preview === 'object' && preview.isAllowed ? preview : null
  return (
    <Dialog
      isOpen
      isBusy={busy}
      onClose={onClose}
      title={t('changes.cancelTitle')}
      closeText={t('changes.close')}
      actions={
        allowedPreview ? (
          <DialogButtons
            {...{ busy, onClose }}
            preview={allowedPreview}
            onCancel={() => void cancel(allowedPreview.refundAmount)}
            onMove={session.actions.reschedule.isAllowed ? onMove : null}
          />
        ) : (
          <Button kind="second" off={busy} onClick={onClose}>
            {t('changes.close')}
          </Button>
        )
      }
    >
      <div className={classes.inside}>
        {problem && (
          <Notice kind="wrong" live>
            {problem}
          </Notice>
        )}
        <SessionSummary session={session} level="h3" />
        <RefundPreviewContent preview={preview} onRetry={reload}>
          {(refundPreview) => (
            <>
              {isLate(refundPreview) ? (
                <LateNotice session={session} preview={refundPreview} />
              ) : (
                <RefundSummary preview={refundPreview} name={session.providerFirstName}>
                  <p>{cancellationText(t, format, refundPreview.terms)}</p>
                </RefundSummary>
              )}
              <TextArea
                label={t('changes.messageTo', { name: session.providerFirstName })}
                aside={t('changes.optional')}
                rows={2}
                maxLength={CHANGE_MESSAGE_MAX}
                value={message}
                onChange={(event) => setMessage(event.target.value)}
              />
            </>
          )}
        </RefundPreviewContent>
      </div>
    </Dialog>
  )
}

const isLate = ({ terms }: RefundPreview): boolean => terms.refund === 'none'

/** Shown after the last refund deadline: the amount that the client would lose, and the alternatives to cancelling. */
function LateNotice({ session, preview }: { session: SessionCard; preview: RefundPreview }) {
  const { t, format } = useMoreTexts()
  return (
    <>
      <Notice kind="waiting" icon="info">
        {cancellationText(t, format, preview.terms)}
      </Notice>
      {session.location === SESSION_LOCATION.online && <p className={classes.small}>{t('changes.joinAnyway')}</p>}
      {session.type === SESSION_TYPE.personal && (
        <p className={classes.small}>{t('changes.instead', { name: session.providerFirstName })}</p>
      )}
    </>
  )
}

interface DialogButtonsProps {
  preview: RefundPreview
  busy: boolean
  onClose: () => void
  onCancel: () => void
  /** Null if the session cannot be rescheduled. */
  onMove: (() => void) | null
}

/**
 * The primary button comes last in the markup and is displayed on top. If there is no refund, keeping the session is
 * the primary action.
 */
function DialogButtons({ preview, busy, onClose, onCancel, onMove }: DialogButtonsProps) {
  const { t, format } = useMoreTexts()
  const busyLabel = t('changes.cancelling')
  if (isLate(preview))
    return (
      <>
        <Button kind="undo-second" busy={busy} busyLabel={busyLabel} onClick={onCancel}>
          {t('changes.cancelLate')}
        </Button>
        <Button off={busy} onClick={onClose}>
          {t('changes.keep')}
        </Button>
      </>
    )
  return (
    <>
      {onMove && (
        <Button kind="second" off={busy} onClick={onMove}>
          {t('changes.move')}
        </Button>
      )}
      <Button kind="second" off={busy} onClick={onClose}>
        {t('changes.keep')}
      </Button>
      <Button kind="undo" busy={busy} busyLabel={busyLabel} onClick={onCancel}>
        {preview.refundAmount > 0
          ? t('changes.cancelBack', { amount: format.money(preview.refundAmount) })
          : t('changes.cancelFree')}
      </Button>
    </>
  )
}

function useCancel(session: SessionCard, { onDone, onRejected }: { onDone: () => void; onRejected: () => void }) {
  const { t } = useMoreTexts()
  const { busy, send, problem } = useSubmitChange()
  const [message, setMessage] = useState('')
  const getKey = useIdempotencyKey()
  /**
   * @param expectedRefund the refund shown in the dialog, in euros; the server rejects the call if the actual refund
   * would be less.
   */
  const cancel = async (expectedRefund: number) => {
    const cancellationReason = message.trim()
    const booking = { id: session.bookingId, x: session.groupSessionRecurrenceId ?? '0', expectedRefund }
    const input = cancellationReason ? { ...booking, cancellationReason } : booking
    const options = { idempotencyKey: getKey(input) }
    const reply = await send(() => api('cancelBooking', input, options), t('changes.cancelled'))
    if (reply.ok) onDone()
    else if (reply.status === 409) onRejected()
  }
  return { busy, problem, message, setMessage, cancel }
}

interface RefundSummaryProps {
  preview: Reply<'refundPreview'>
  /** The provider's first name. */
  name: string
  /** The sentence that states the cancellation terms. */
  children?: ReactNode
}

/**
 * Shows the payment, the refund (with its date and the card it goes to), and a note that the provider will be notified
 * (board 04).
 */
function RefundSummary({ preview, name, children }: RefundSummaryProps) {
  const { t, format } = useMoreTexts()
  const { wasCharged, paidAmount, refundedAmount, refundAmount, card, terms } = preview
  const lines = [
    { label: t('changes.paid'), amount: format.money(paidAmount) },
    ...(refundedAmount > 0 ? [{ label: t('changes.refundedBefore'), amount: `−${format.money(refundedAmount)}` }] : []),
    { label: t('changes.fee'), amount: format.money(paidAmount - refundedAmount - refundAmount) },
    { label: t('changes.getBack'), amount: format.money(refundAmount), isTotal: true, isGood: true },
  ]
  return (
    <>
      {wasCharged && (
        <div className={classes.money}>
          <AmountLines lines={lines} />
        </div>
      )}
      <div className={classes.notes}>
        {children}
        <p>
          {!wasCharged && `${t('rule.nothingCharged')} `}
          {refundAmount > 0 && card && `${t('changes.toCard', { last4: card.last4 })} `}
          {refundAmount > 0 && `${t('rule.backDays', { count: REFUND_DAYS })} `}
          {t('changes.emailed', { name })}
        </p>
        {terms.rule === 'withdrawal' && <p>{t('changes.isWithdrawal')}</p>}
      </div>
    </>
  )
}
