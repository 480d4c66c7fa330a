import { useRef, useState } from 'react'
import { SessionFace } from '#modules/bookings/web/my-sessions/session-face.tsx'
import type { SessionCard } from '#modules/bookings/web/my-sessions/session-standing.ts'
import { cancellationText } from '#modules/bookings/web/shared/cancellation-text.ts'
import { SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-field.tsx'
import classes from './changes.module.css'
import { Effect } from './effect.tsx'
import { MoneyBack } from './money-back.tsx'
import { useChange } from './use-change.ts'
import { usePreview } from './use-preview.ts'

type Effects = Reply<'refundPreview'>

interface CancelDialogProps {
  session: SessionCard
  onClose: () => void
  /** Opens the choice of another time instead. */
  onMove: () => void
}

/** Says what cancelling does to the money before it is done; the words to the counsellor stay while it is open. */
export function CancelDialog({ session, onClose, onMove }: CancelDialogProps) {
  const { t, format } = useMoreTexts()
  const { preview, look } = usePreview(session.bookingId, 'cancel')
  const cancelling = useCancelling(session, { onDone: onClose, onRefused: look })
  const { busy, problem, words, setWords, cancel } = cancelling
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
          <Choices
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
        <SessionFace session={session} level="h3" />
        <Effect preview={preview} onAgain={look}>
          {(found) => (
            <>
              {isLate(found) ? (
                <Late session={session} effects={found} />
              ) : (
                <MoneyBack effects={found} name={session.providerFirstName}>
                  <p>{cancellationText(t, format, found.terms)}</p>
                </MoneyBack>
              )}
              <TextArea
                label={t('changes.wordsTo', { name: session.providerFirstName })}
                aside={t('changes.optional')}
                rows={2}
                maxLength={1000}
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
            </>
          )}
        </Effect>
      </div>
    </Dialog>
  )
}

const isLate = ({ terms }: Effects): boolean => terms.refund === 'none'

/** After every free limit: what is lost, and what can be done instead. */
function Late({ session, effects }: { session: SessionCard; effects: Effects }) {
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

interface ChoicesProps {
  effects: Effects
  busy: boolean
  onClose: () => void
  onCancel: () => void
  /** Null where it cannot be moved. */
  onMove: (() => void) | null
}

/** The committing button comes last: the dialog puts it on top. Where money is lost, keeping the session is that one. */
function Choices({ effects, busy, onClose, onCancel, onMove }: ChoicesProps) {
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

function useCancelling(session: SessionCard, { onDone, onRefused }: { onDone: () => void; onRefused: () => void }) {
  const { t } = useMoreTexts()
  const { busy, send, problem } = useChange()
  const [words, setWords] = useState('')
  const key = useRef({ body: '', value: '' })
  /** @param expectedRefund euros that the dialog has named: the server refuses where it would be less. */
  const cancel = async (expectedRefund: number) => {
    const cancellationReason = words.trim()
    const wanted = { id: session.bookingId, x: session.groupSessionRecurrenceId ?? '0', expectedRefund }
    const input = cancellationReason ? { ...wanted, cancellationReason } : wanted
    // One key for one request: other words are another one.
    const body = JSON.stringify(input)
    if (key.current.body !== body) key.current = { body, value: crypto.randomUUID() }
    const options = { idempotencyKey: key.current.value }
    const answer = await send(() => api('cancelBooking', input, options), t('changes.cancelled'))
    if (answer.ok) onDone()
    else if (answer.status === 409) onRefused()
  }
  return { busy, problem, words, setWords, cancel }
}
