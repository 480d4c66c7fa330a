import { useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { IMPORTED_STATES } from '#modules/admin/values/import-fields.ts'
import classes from '#platform/web/admin/admin.module.css'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Steps } from '#ui/steps.tsx'
import { ChooseColumns } from './choose-columns.tsx'
import importClasses from './import.module.css'
import { type Import, isErasedUnused } from './import-state.ts'
import { ImportOutcome } from './outcome.tsx'
import { RowList } from './row-list.tsx'
import { useImportAction } from './use-import-action.ts'

const PAGE_SIZE = 50
const POLL_MS = 1000
const POLL_EMAILS_MS = 10_000

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const id = params['id'] ?? ''
  const query = new URL(request.url).searchParams
  const list = unwrapLoaderResult(await api('getImport', { id }))
  const only = query.get('rows') === 'all' ? ('all' as const) : ('problems' as const)
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
  const isChoosing = query.get('step') === 'columns' || list.status === 'uploaded'
  const hasRows = list.fileName !== null && ['checked', 'stopped', 'done'].includes(list.status) && !isChoosing
  const rows = hasRows ? unwrapLoaderResult(await api('importRows', { id, only, page, pageSize: PAGE_SIZE })) : null
  return { list, rows, only, isChoosing: isChoosing && (list.status === 'uploaded' || list.status === 'checked') }
}

/** Page of one import. Its steps are the column mapping, the dry run, the import, and the imported people's answers. */
export default function AdminImportPage() {
  const { t } = useAreaTexts('imports')
  const { list: loadedList, rows, only, isChoosing } = useLoaderData<typeof clientLoader>()
  const list = usePolledImport(loadedList)
  const isWorking = list.status === 'checking' || list.status === 'importing'
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ href: '/superuser/import-providers', text: t('imports.all') }}
        title={list.fileName ?? t('imports.forgotten')}
      />
      {!isErasedUnused(list) && <ImportSteps list={list} isChoosing={isChoosing} />}
      {isChoosing && list.fileName !== null && <ChooseColumns key={list.importId} list={list} />}
      {isWorking && <ImportProgress list={list} />}
      {!isChoosing && <ImportOutcome list={list} />}
      {(list.status === 'done' || list.status === 'stopped') && !isErasedUnused(list) && (
        <AnswerCounts answers={list.answers} />
      )}
      {rows && <RowList list={list} rows={rows} only={only} />}
      {!isWorking && <PurgeImport list={list} />}
    </div>
  )
}

/**
 * Returns the import, polled while the server is checking or importing, and less often while emails are still being
 * sent. The rows are reloaded only when they may have changed, because each read is audited.
 */
function usePolledImport(loaded: Import): Import {
  const { revalidate } = useRevalidator()
  const [polled, setPolled] = useState({ loaded, list: loaded })
  const list = polled.loaded === loaded ? polled.list : loaded
  const { status, answers } = list
  const isWorking = status === 'checking' || status === 'importing'
  const interval = isWorking ? POLL_MS : status === 'done' && answers.pending > 0 ? POLL_EMAILS_MS : 0
  useEffect(() => {
    if (interval === 0) return
    let isEnded = false
    let timer: ReturnType<typeof setTimeout>
    const poll = async () => {
      const result = await api('getImport', { id: loaded.importId })
      if (isEnded) return
      if (result.ok && haveRowsChanged(loaded, result.data)) return void revalidate()
      if (result.ok) setPolled({ loaded, list: result.data })
      timer = setTimeout(() => void poll(), interval)
    }
    timer = setTimeout(() => void poll(), interval)
    return () => {
      isEnded = true
      clearTimeout(timer)
    }
  }, [loaded, interval, revalidate])
  return list
}

/** Returns whether the rows have been checked, imported or purged since the import was loaded. */
const haveRowsChanged = (loaded: Import, current: Import): boolean =>
  current.status !== loaded.status || current.fileName !== loaded.fileName

const STEP_BY_STATUS = { uploaded: 0, checking: 1, checked: 1, importing: 2, stopped: 2, done: 3 } as const

function ImportSteps({ list, isChoosing }: { list: Import; isChoosing: boolean }) {
  const { t } = useAreaTexts('imports')
  const currentStep = isChoosing ? 0 : STEP_BY_STATUS[list.status]
  const items = (['columns', 'check', 'import', 'answers'] as const).map((step, index) => {
    const state = index < currentStep ? 'done' : index === currentStep ? 'current' : 'ahead'
    return { text: t(`imports.step.${step}`), state, stateText: t(`imports.stepIs.${state}`) } as const
  })
  return <Steps label={t('imports.steps')} items={items} />
}

export function HydrateFallback() {
  const { t } = useAreaTexts('imports')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

/** Shows how many imported people gave each answer or have not answered, without naming them. */
function AnswerCounts({ answers }: Pick<Import, 'answers'>) {
  const { t } = useAreaTexts('imports')
  return (
    <Card as="section" aria-label={t('imports.answersTitle')} className={classes.part}>
      <CardHead title={t('imports.answersTitle')} />
      <dl className={importClasses.sums}>
        {IMPORTED_STATES.map((state) => (
          <div key={state}>
            <dt>{t(`imports.answer.${state}`)}</dt>
            <dd>{String(answers[state])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The progress of the dry run or import, which continues after the administrator leaves the page. */
function ImportProgress({ list }: { list: Import }) {
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

/** A button for purging the uploaded list before its retention period ends. */
function PurgeImport({ list }: { list: Import }) {
  const { t, format } = useAreaTexts('imports')
  const [isConfirming, setConfirming] = useState(false)
  if (list.fileName === null)
    return (
      <p className={classes.lead}>{isErasedUnused(list) ? t('imports.forgottenUnused') : t('imports.forgottenText')}</p>
    )
  return (
    <Card as="section" aria-label={t('imports.eraseTitle')} className={classes.part}>
      <CardHead title={t('imports.eraseTitle')} />
      <p className={classes.lead}>{t('imports.eraseText', { date: format.dayLong(list.forgottenAt) })}</p>
      <div>
        <Button kind="undo-second" onClick={() => setConfirming(true)}>
          {t('imports.erase')}
        </Button>
      </div>
      {isConfirming && <ConfirmPurge list={list} onClose={() => setConfirming(false)} />}
    </Card>
  )
}

function ConfirmPurge({ list, onClose }: { list: Import; onClose: () => void }) {
  const { t } = useAreaTexts('imports')
  const { busy, run } = useImportAction(list.importId)
  const isUnused = list.status === 'uploaded' || list.status === 'checked'
  return (
    <Dialog
      isOpen
      isBusy={busy !== null}
      onClose={onClose}
      title={t('imports.eraseConfirm', { name: list.fileName ?? '' })}
      closeText={t('nav.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('imports.eraseCancel')}
          </Button>
          <Button
            kind="undo"
            busy={busy !== null}
            busyLabel={t('imports.forgetting')}
            onClick={() => run('eraseImport')}
          >
            {t('imports.erase')}
          </Button>
        </>
      }
    >
      <p>{isUnused ? t('imports.eraseEffectUnused') : t('imports.eraseEffect')}</p>
    </Dialog>
  )
}
