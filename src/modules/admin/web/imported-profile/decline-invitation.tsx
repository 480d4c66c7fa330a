import { useState } from 'react'
import { type ApiFailure, api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './page.module.css'

interface DeclineInvitationProps {
  token: string
  onErased: () => void
  onInvalid: () => void
  /** Switches to accepting. */
  onAccept: () => void
}

/** Declines with a button rather than by opening the link, because mail programs open links for previews. */
export function DeclineImportInvitation({ token, onErased, onInvalid, onAccept }: DeclineInvitationProps) {
  const { t } = useAreaTexts('imported')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const decline = async () => {
    setBusy(true)
    const answer = await api('rejectImportInvitation', { token })
    setBusy(false)
    if (answer.ok) return onErased()
    if (answer.code === 'importAnswered') return onInvalid()
    setFailure(answer)
  }
  return (
    <Card as="section" isLifted aria-label={t('imported.noTitle')} className={classes.part}>
      <CardHead title={t('imported.noTitle')} />
      <p>{t('imported.noText')}</p>
      {failure && (
        <Notice kind="wrong" live>
          {failure.status === 0 ? t('generic.offline') : failure.message}
        </Notice>
      )}
      <Button
        size="tall"
        wide
        kind="undo"
        busy={isBusy}
        busyLabel={t('imported.noBusy')}
        onClick={() => void decline()}
      >
        {t('imported.no')}
      </Button>
      <Button kind="quiet" onClick={onAccept}>
        {t('imported.yesInstead')}
      </Button>
    </Card>
  )
}
