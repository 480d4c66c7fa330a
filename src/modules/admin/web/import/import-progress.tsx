import classes from '#modules/admin/web/shared/admin.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { Import } from './import-state.ts'
import { useImportAction } from './use-import-action.ts'

/** Progress of the dry run or import, which continues when this page is left. */
export function ImportProgress({ list }: { list: Import }) {
  const { t } = useAreaTexts('imports')
  const { busy, run } = useImportAction(list.importId)
  return (
    <Card className={classes.part}>
      <ProgressBar
        label={t(list.status === 'checking' ? 'imports.checking' : 'imports.importing')}
        text={t('imports.progress', { done: String(list.rowsDone), total: String(list.rowCount) })}
        done={list.rowsDone / list.rowCount}
      />
      <p className={classes.small}>{t('imports.mayLeave')}</p>
      <div>
        <Button kind="second" busy={busy !== null} onClick={() => run('stopImport')}>
          {t('imports.stop')}
        </Button>
      </div>
    </Card>
  )
}
