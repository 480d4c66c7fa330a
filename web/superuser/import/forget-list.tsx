import { useAreaTexts } from '../../area-texts.ts'
import { Button } from '../../kit/button.tsx'
import { Card, CardHead } from '../../kit/card.tsx'
import classes from '../superuser.module.css'
import type { Import } from './page.tsx'
import { useDeciding } from './use-deciding.ts'

/** What was uploaded is kept for a while only; it can go at once. */
export function ForgetList({ one }: { one: Import }) {
  const { t, format } = useAreaTexts('imports')
  const { busy, decide } = useDeciding(one.importId)
  if (one.fileName === null) return <p className={classes.lead}>{t('imports.forgottenText')}</p>
  return (
    <Card as="section" aria-label={t('imports.forgetTitle')} className={classes.part}>
      <CardHead title={t('imports.forgetTitle')} />
      <p className={classes.lead}>{t('imports.forgetText', { date: format.dayLong(one.forgottenAt) })}</p>
      <div>
        <Button
          kind="undo-second"
          busy={busy !== null}
          busyLabel={t('imports.forgetting')}
          onClick={() => decide('forgetImport')}
        >
          {t('imports.forget')}
        </Button>
      </div>
    </Card>
  )
}
