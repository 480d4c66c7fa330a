import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { buildInvitationAccess, type ReceivedInvitation, useInvitedTexts } from './use-invitation.ts'

/** Button and confirmation dialog to decline an invitation. */
export function DeclineInvitation({
  invitation,
  onDeclined,
}: {
  invitation: ReceivedInvitation
  onDeclined: () => void
}) {
  const { t } = useInvitedTexts()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const decline = async () => {
    setBusy(true)
    const answer = await api('declineInvitation', buildInvitationAccess(invitation.invitationId))
    setBusy(false)
    setDialogOpen(false)
    if (!answer.ok) notifyFailure(answer, t('generic.offline'))
    onDeclined()
  }
  return (
    <>
      <Button kind="plain" onClick={() => setDialogOpen(true)}>
        {t('invited.decline')}
      </Button>
      <Dialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        isBusy={busy}
        title={t('invited.declineTitle')}
        closeText={t('nav.close')}
        actions={
          <>
            <Button kind="second" off={busy} onClick={() => setDialogOpen(false)}>
              {t('invited.keep')}
            </Button>
            <Button busy={busy} busyLabel={t('invited.declining')} onClick={() => void decline()}>
              {t('invited.declineNow')}
            </Button>
          </>
        }
      >
        <p>{t('invited.declineText', { name: invitation.providerFirstName })}</p>
      </Dialog>
    </>
  )
}
