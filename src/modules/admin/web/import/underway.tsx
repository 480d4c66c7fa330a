import { useAreaTexts } from '../../area-texts.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import classes from '../superuser.module.css'
import type { Import } from './page.tsx'
import { useDeciding } from './use-deciding.ts'

/** How far the work is, as the server knows it; it goes on without this page. */
export function Underway({ one }: { one: Import }) {
  const { t } = useAreaTexts('imports')
  const { busy, decide } = useDeciding(one.importId)
  return (
    <Card className={classes.part}>
      <ProgressBar
        label={t(one.status === 'checking' ? 'imports.checking' : 'imports.importing')}
        text={t('imports.progress', { done: String(one.rowsDone), total: String(one.rowCount) })}
        done={one.rowsDone / one.rowCount}
      />
      <p className={classes.small}>{t('imports.mayLeave')}</p>
      <div>
        <Button kind="second" busy={busy !== null} onClick={() => decide('stopImport')}>
          {t('imports.stop')}
        </Button>
      </div>
    </Card>
  )
}
