import { useState } from 'react'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import type { DeletionMode } from './deletion-obstacles.tsx'
import classes from './profile.module.css'

/** Deactivating and deleting the account. A dialog explains the effects of each first. */
export function DeleteAccount() {
  const { t } = useAreaTexts('profile')
  const [asked, setAsked] = useState<{ leave: DeletionMode; standing: Reply<'getClosing'> } | null>(null)
  const [busy, setBusy] = useState<DeletionMode | null>(null)
  const openDialog = async (leave: DeletionMode) => {
    setBusy(leave)
    const answer = await api('getClosing', {})
    setBusy(null)
    if (answer.ok) setAsked({ leave, standing: answer.data })
    else notifyFailure(answer, t('generic.offline'))
  }
  return (
    <>
      <Card className={classes.card}>
        <CardHead title={t('profile.restTitle')} level="h3" />
        <p className={classes.small}>{t('profile.restLead')}</p>
        <div>
          <Button kind="second" busy={busy === 'deactivate'} onClick={() => void openDialog('deactivate')}>
            {t('profile.rest')}
          </Button>
        </div>
      </Card>
      <Card className={classes.card}>
        <CardHead title={t('profile.closeTitle')} level="h3" />
        <p className={classes.small}>{t('profile.closeLead')}</p>
        <div>
          <Button kind="undo-second" busy={busy === 'close'} onClick={() => void openDialog('close')}>
            {t('profile.close')}
          </Button>
        </div>
      </Card>
      <DeleteAccountDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}
