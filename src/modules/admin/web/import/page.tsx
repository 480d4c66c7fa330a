import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import classes from '#modules/admin/web/shared/admin.module.css'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Steps } from '#ui/steps.tsx'
import { AnswerCounts } from './answers.tsx'
import { ChooseColumns } from './choose-columns.tsx'
import { ImportProgress } from './import-progress.tsx'
import { type Import, isErasedUnused } from './import-state.ts'
import { ImportOutcome } from './outcome.tsx'
import { PurgeImport } from './purge-import.tsx'
import { RowList } from './row-list.tsx'

/** Rows per page. */
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

/** An import's page: column mapping, dry run, import and answers. */
export default function SuperuserImport() {
  const { t } = useAreaTexts('imports')
  const { list, rows, only, isChoosing } = useLoaderData<typeof clientLoader>()
  usePolling(list)
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

/** Polls the progress while the server works, and less often while emails are being sent. */
function usePolling({ status, answers }: Import): void {
  const { revalidate, state } = useRevalidator()
  const isWorking = status === 'checking' || status === 'importing'
  const interval = isWorking ? POLL_MS : status === 'done' && answers.waiting > 0 ? POLL_EMAILS_MS : 0
  // Polls only when idle: revalidating aborts the pending request, so a slow connection would never get an answer.
  useEffect(() => {
    if (interval === 0 || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), interval)
    return () => clearTimeout(timer)
  }, [interval, state, revalidate])
}

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
