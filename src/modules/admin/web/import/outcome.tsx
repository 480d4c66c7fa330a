import {
  IMPORT_EMAILS_PER_MINUTE,
  IMPORT_EXPIRY_DAYS,
  IMPORT_REMIND_DAYS,
  ROW_OUTCOMES,
} from '#modules/admin/values/import-fields.ts'
import classes from '#platform/web/admin/admin.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import importClasses from './import.module.css'
import { type Import, isErasedUnused } from './import-state.ts'
import { useImportAction } from './use-import-action.ts'

/** The number of rows for each outcome and, after the dry run, a button that starts the import. */
export function ImportOutcome({ list }: { list: Import }) {
  const { t } = useAreaTexts('imports')
  const title = useTitle(list)
  const shownCounts = [...ROW_OUTCOMES, 'warned' as const].filter((name) => list.counts[name] > 0)
  if (title === null || isErasedUnused(list)) return null
  return (
    <Card as="section" aria-label={title} className={classes.part}>
      <CardHead title={title} />
      <dl className={importClasses.sums}>
        {shownCounts.map((name) => (
          <div key={name}>
            <dt>{t(`imports.sum.${name}`)}</dt>
            <dd>{String(list.counts[name])}</dd>
          </div>
        ))}
      </dl>
      {list.status === 'checked' && <StartImport list={list} />}
      {list.status === 'stopped' && list.fileName !== null && <ResumeImport list={list} />}
    </Card>
  )
}

function useTitle({ status }: Import): string | null {
  const { t } = useAreaTexts('imports')
  if (status === 'checked') return t('imports.wouldTitle')
  if (status === 'importing') return t('imports.doingTitle')
  return status === 'stopped' || status === 'done' ? t('imports.didTitle') : null
}

function StartImport({ list }: { list: Import }) {
  const { t } = useAreaTexts('imports')
  const { busy, run } = useImportAction(list.importId)
  const count = list.counts.new + list.counts.update
  return (
    <>
      {count > 0 && (
        <Notice kind="neutral">
          {t('imports.effect', {
            pace: String(IMPORT_EMAILS_PER_MINUTE),
            remind: IMPORT_REMIND_DAYS,
            silent: IMPORT_EXPIRY_DAYS,
          })}
        </Notice>
      )}
      <div className={classes.actions}>
        <ButtonLink kind="second" href="?step=columns">
          {t('imports.changeColumns')}
        </ButtonLink>
        <Button
          off={count === 0}
          busy={busy !== null}
          busyLabel={t('imports.starting')}
          onClick={() => run('startImport')}
        >
          {count === 0 ? t('imports.nothing') : t('imports.import', { count })}
        </Button>
      </div>
    </>
  )
}

function ResumeImport({ list }: { list: Import }) {
  const { t } = useAreaTexts('imports')
  const { busy, run } = useImportAction(list.importId)
  return (
    <Notice
      kind="waiting"
      action={
        <Button size="dense" busy={busy !== null} onClick={() => run('startImport')}>
          {t('imports.goOn')}
        </Button>
      }
    >
      <strong>{t('imports.stoppedTitle')}</strong>{' '}
      {t('imports.stoppedText', { done: String(list.rowsDone), total: String(list.rowCount) })}
    </Notice>
  )
}
