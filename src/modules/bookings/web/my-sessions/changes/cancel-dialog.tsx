import { useRef, useState } from 'react'
import { cancellationText } from '#modules/bookings/values/cancellation-text.ts'
import { CHANGE_MESSAGE_MAX } from '#modules/bookings/values/limits.ts'
import type { SessionCard } from '#modules/bookings/web/my-sessions/session-status.ts'
import { SessionSummary } from '#modules/bookings/web/my-sessions/session-summary.tsx'
import { SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-field.tsx'
import classes from './changes.module.css'
import { RefundPreviewContent } from './refund-preview-content.tsx'
import { RefundSummary } from './refund-summary.tsx'
import { usePreview } from './use-preview.ts'
import { useSubmitChange } from './use-submit-change.ts'

type RefundPreview = Reply<'refundPreview'>

interface CancelDialogProps {
  session: SessionCard
  onClose: () => void
  /** Opens the reschedule sheet instead. */
  onMove: () => void
}

/** Shows the refund before cancelling; a typed message is kept while the dialog is open. */
export function CancelDialog({ session, onClose, onMove }: CancelDialogProps) {
  const { t, format } = useMoreTexts()
  const { preview, reload } = usePreview(session.bookingId, 'cancel')
  const cancellation = useCancel(session, { onDone: onClose, onRejected: reload })
  const { busy, problem, message, setMessage, cancel } = cancellation
  const effects = typeof preview === 'object' && preview.isAllowed ? preview : null
  return (
    <Dialog
      isOpen
      isBusy={busy}
      onClose={onClose}
      title={t('changes.cancelTitle')}
      closeText={t('changes.close')}
      actions={
        effects ? (
          <DialogButtons
            {...{ effects, busy, onClose }}
            onCancel={() => void cancel(effects.refundAmount)}
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
                <LateNotice session={session} effects={refundPreview} />
              ) : (
                <RefundSummary effects={refundPreview} name={session.providerFirstName}>
                  <p>{cancellationText(t, format, refundPreview.terms)}</p>
                </RefundSummary>
              )}
              <TextArea
                label={t('changes.wordsTo', { name: session.providerFirstName })}
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

/** Shown after all free limits have passed: the lost amount and the alternatives. */
function LateNotice({ session, effects }: { session: SessionCard; effects: RefundPreview }) {
  const { t, format } = useMoreTexts()
  return (
    <>
      <Notice kind="waiting" icon="info">
        {cancellationText(t, format, effects.terms)}
      </Notice>
      {session.location === SESSION_LOCATION.online && <p className={classes.small}>{t('changes.joinAnyway')}</p>}
      {session.type === SESSION_TYPE.personal && (
        <p className={classes.small}>{t('changes.instead', { name: session.providerFirstName })}</p>
      )}
    </>
  )
}

interface DialogButtonsProps {
  effects: RefundPreview
  busy: boolean
  onClose: () => void
  onCancel: () => void
  /** Null if it cannot be rescheduled. */
  onMove: (() => void) | null
}

/**
 * The primary button comes last; the dialog shows it on top. When there is no refund, keeping the session is primary.
 */
function DialogButtons({ effects, busy, onClose, onCancel, onMove }: DialogButtonsProps) {
  const { t, format } = useMoreTexts()
  const busyLabel = t('changes.cancelling')
  if (isLate(effects))
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
        {effects.refundAmount > 0
          ? t('changes.cancelBack', { amount: format.money(effects.refundAmount) })
          : t('changes.cancelFree')}
      </Button>
    </>
  )
}

function useCancel(session: SessionCard, { onDone, onRejected }: { onDone: () => void; onRejected: () => void }) {
  const { t } = useMoreTexts()
  const { busy, send, problem } = useSubmitChange()
  const [message, setMessage] = useState('')
  const key = useRef({ body: '', value: '' })
  /**
   * @param expectedRefund the refund shown in the dialog, in euros; the server rejects the call if the actual refund
   * would be less.
   */
  const cancel = async (expectedRefund: number) => {
    const cancellationReason = message.trim()
    const booking = { id: session.bookingId, x: session.groupSessionRecurrenceId ?? '0', expectedRefund }
    const input = cancellationReason ? { ...booking, cancellationReason } : booking
    // A changed message is a new request and needs a new key.
    const body = JSON.stringify(input)
    if (key.current.body !== body) key.current = { body, value: crypto.randomUUID() }
    const options = { idempotencyKey: key.current.value }
    const answer = await send(() => api('cancelBooking', input, options), t('changes.cancelled'))
    if (answer.ok) onDone()
    else if (answer.status === 409) onRejected()
  }
  return { busy, problem, message, setMessage, cancel }
}
