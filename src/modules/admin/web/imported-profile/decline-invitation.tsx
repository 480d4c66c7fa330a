import { useState } from 'react'
import { type ApiFailure, api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './imported-profile.module.css'

interface SayNoProps {
  token: string
  onErased: () => void
  onOld: () => void
  onYes: () => void
}

/** Declines by a button instead of the link itself, because mail programs open links for previews. */
export function DeclineImportInvitation({ token, onErased, onOld, onYes }: SayNoProps) {
  const { t } = useAreaTexts('imported')
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<ApiFailure | null>(null)
  const erase = async () => {
    setBusy(true)
    const answer = await api('refuseImported', { token })
    setBusy(false)
    if (answer.ok) return onErased()
    if (answer.code === 'importAnswered') return onOld()
    setFailed(answer)
  }
  return (
    <Card as="section" isLifted aria-label={t('imported.noTitle')} className={classes.part}>
      <CardHead title={t('imported.noTitle')} />
      <p>{t('imported.noText')}</p>
      {failed && (
        <Notice kind="wrong" live>
          {failed.status === 0 ? t('generic.offline') : failed.message}
        </Notice>
      )}
      <Button size="tall" wide kind="undo" busy={isBusy} busyLabel={t('imported.noBusy')} onClick={() => void erase()}>
        {t('imported.no')}
      </Button>
      <Button kind="quiet" onClick={onYes}>
        {t('imported.yesInstead')}
      </Button>
    </Card>
  )
}
