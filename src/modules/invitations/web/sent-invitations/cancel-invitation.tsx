import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notices } from '#ui/notices.ts'
import { type Invitation, useInvitationTexts } from './invitation-texts.ts'

interface CancelProps {
  invitation: Invitation
  isOpen: boolean
  onClose: () => void
  onChange: (changed: Invitation) => void
}

/** Confirmation dialog that explains the effect on the client before the invitation is cancelled (look-and-feel). */
export function CancelInvitation({ invitation, isOpen, onClose, onChange }: CancelProps) {
  const { t } = useInvitationTexts()
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    const answer = await api('cancelInvitation', { id: invitation.invitationId })
    const current = answer.ok ? answer : await api('getInvitation', { id: invitation.invitationId })
    setBusy(false)
    onClose()
    // If it has since been paid or has ended, the row shows the current status.
    if (current.ok) onChange(current.data)
    if (answer.ok) notices.show({ kind: 'good', text: answer.message ?? '' })
    else notifyFailure(answer, t('generic.offline'))
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isBusy={busy}
      title={t('invitations.takeBackTitle')}
      closeText={t('nav.close')}
      actions={
        <>
          <Button kind="second" off={busy} onClick={onClose}>
            {t('invitations.keep')}
          </Button>
          <Button kind="undo" busy={busy} busyLabel={t('invitations.takingBack')} onClick={() => void cancel()}>
            {t('invitations.takeBack')}
          </Button>
        </>
      }
    >
      <p>{t('invitations.takeBackText', { name: invitation.clientName })}</p>
      {invitation.isPaying && <p>{t('invitations.takeBackPaying')}</p>}
    </Dialog>
  )
}
