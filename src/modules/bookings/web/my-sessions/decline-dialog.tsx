import type { useSessionChange } from '#modules/bookings/web/shared/use-session-change.ts'
import { api } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Session } from './session.ts'

interface DeclineDialogProps {
  session: Session
  /** The refund, formatted. */
  amount: string
  change: ReturnType<typeof useSessionChange>['change']
  busy: boolean
  onClose: () => void
}

/** Confirms declining all proposed times and states the refund. */
export function DeclineDialog({ session, amount, change, busy, onClose }: DeclineDialogProps) {
  const { t } = useMoreTexts()
  const name = session.providerFirstName
  const doneText = session.charge ? t('sessions.declinedUncharged') : t('sessions.declined', { amount })
  const decline = () => void change(() => api('declineReschedule', { id: session.bookingId }), doneText)
  return (
    <Dialog
      isOpen
      isBusy={busy}
      onClose={onClose}
      title={t('sessions.noneTitle')}
      closeText={t('sessions.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('sessions.keepLooking')}
          </Button>
          <Button kind="undo" busy={busy} busyLabel={t('sessions.declining')} onClick={decline}>
            {session.charge ? t('sessions.declineUncharged') : t('sessions.decline', { amount })}
          </Button>
        </>
      }
    >
      <p>{session.charge ? t('sessions.noneEffectUncharged', { name }) : t('sessions.noneEffect', { amount, name })}</p>
    </Dialog>
  )
}
