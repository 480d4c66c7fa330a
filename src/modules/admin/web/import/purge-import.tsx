import { useState } from 'react'
import classes from '#modules/admin/web/shared/admin.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type Import, isErasedUnused } from './import-state.ts'
import { useImportAction } from './use-import-action.ts'

/** Button for purging the uploaded list before its retention period ends. */
export function PurgeImport({ list }: { list: Import }) {
  const { t, format } = useAreaTexts('imports')
  const [isAsking, setAsking] = useState(false)
  if (list.fileName === null)
    return (
      <p className={classes.lead}>{isErasedUnused(list) ? t('imports.forgottenUnused') : t('imports.forgottenText')}</p>
    )
  return (
    <Card as="section" aria-label={t('imports.forgetTitle')} className={classes.part}>
      <CardHead title={t('imports.forgetTitle')} />
      <p className={classes.lead}>{t('imports.forgetText', { date: format.dayLong(list.forgottenAt) })}</p>
      <div>
        <Button kind="undo-second" onClick={() => setAsking(true)}>
          {t('imports.forget')}
        </Button>
      </div>
      {isAsking && <Confirm list={list} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function Confirm({ list, onClose }: { list: Import; onClose: () => void }) {
  const { t } = useAreaTexts('imports')
  const { busy, run } = useImportAction(list.importId)
  const isUnused = list.status === 'uploaded' || list.status === 'checked'
  return (
    <Dialog
      isOpen
      isBusy={busy !== null}
      onClose={onClose}
      title={t('imports.forgetAsk', { name: list.fileName ?? '' })}
      closeText={t('nav.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('imports.forgetKeep')}
          </Button>
          <Button
            kind="undo"
            busy={busy !== null}
            busyLabel={t('imports.forgetting')}
            onClick={() => run('eraseImport')}
          >
            {t('imports.forget')}
          </Button>
        </>
      }
    >
      <p>{isUnused ? t('imports.forgetEffectUnused') : t('imports.forgetEffect')}</p>
    </Dialog>
  )
}
