import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { TextArea } from '../../../kit/text-field.tsx'
import { useMoreTexts } from '../../../texts.tsx'
import type { Session } from '../one-session.tsx'
import classes from './changes.module.css'
import { Effect } from './effect.tsx'
import { useChange } from './use-change.ts'
import { usePreview } from './use-preview.ts'

interface CancelDialogProps {
  session: Session
  onClose: () => void
}

/** Names what cancelling does before it is done; the words to the counsellor are kept while it is open, whatever is answered. */
export function CancelDialog({ session, onClose }: CancelDialogProps) {
  const { t, format } = useMoreTexts()
  const { preview, look } = usePreview(session.bookingId, 'cancel')
  const { busy, problem, words, setWords, cancel } = useCancelling(session, { onDone: onClose, onRefused: look })
  const isAllowed = typeof preview === 'object' && preview.isAllowed
  return (
    <Dialog
      isOpen
      isBusy={busy}
      onClose={onClose}
      title={t('changes.cancelTitle', { when: format.dayAtTime(session.startDateTime) })}
      closeText={t('changes.close')}
      actions={
        <>
          <Button kind="second" off={busy} onClick={onClose}>
            {isAllowed ? t('changes.keep') : t('changes.close')}
          </Button>
          {isAllowed && (
            <Button kind="undo" busy={busy} busyLabel={t('changes.cancelling')} onClick={() => void cancel()}>
              {preview.wasCharged
                ? t('changes.cancelBack', { amount: format.money(preview.refundAmount) })
                : t('changes.cancelFree')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.inside}>
        {problem && (
          <Notice kind="wrong" live>
            {problem}
          </Notice>
        )}
        <Effect session={session} preview={preview} onAgain={look}>
          <TextArea
            label={t('changes.wordsTo', { name: session.providerFirstName })}
            aside={t('changes.optional')}
            maxLength={1000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Effect>
      </div>
    </Dialog>
  )
}

function useCancelling(session: Session, { onDone, onRefused }: { onDone: () => void; onRefused: () => void }) {
  const { t } = useMoreTexts()
  const { busy, send, problem } = useChange()
  const [words, setWords] = useState('')
  const key = useRef({ words, value: crypto.randomUUID() })
  const cancel = async () => {
    // One key for one request: other words are another one.
    if (key.current.words !== words) key.current = { words, value: crypto.randomUUID() }
    const reason = words.trim()
    const wanted = { id: session.bookingId, x: session.groupSessionRecurrenceId ?? '0' }
    const more = reason ? { cancellationReason: reason } : {}
    const options = { idempotencyKey: key.current.value }
    const answer = await send(() => api('cancelBooking', { ...wanted, ...more }, options), t('changes.cancelled'))
    if (answer.ok) onDone()
    else if (answer.status === 409) onRefused()
  }
  return { busy, problem, words, setWords, cancel }
}
