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
  const one = unwrapLoaderResult(await api('getImport', { id }))
  const only = query.get('rows') === 'all' ? ('all' as const) : ('problems' as const)
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
  const isChoosing = query.get('step') === 'columns' || one.status === 'uploaded'
  const hasRows = one.fileName !== null && ['checked', 'stopped', 'done'].includes(one.status) && !isChoosing
  const rows = hasRows ? unwrapLoaderResult(await api('importRows', { id, only, page, pageSize: PAGE_SIZE })) : null
  return { one, rows, only, isChoosing: isChoosing && (one.status === 'uploaded' || one.status === 'checked') }
}

/** Page of an import: column mapping, dry run, import and answers. */
export default function SuperuserImport() {
  const { t } = useAreaTexts('imports')
  const { one, rows, only, isChoosing } = useLoaderData<typeof clientLoader>()
  usePolling(one)
  const isWorking = one.status === 'checking' || one.status === 'importing'
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ href: '/superuser/import-providers', text: t('imports.all') }}
        title={one.fileName ?? t('imports.forgotten')}
      />
      {!isErasedUnused(one) && <ImportSteps one={one} isChoosing={isChoosing} />}
      {isChoosing && one.fileName !== null && <ChooseColumns key={one.importId} one={one} />}
      {isWorking && <ImportProgress one={one} />}
      {!isChoosing && <ImportOutcome one={one} />}
      {(one.status === 'done' || one.status === 'stopped') && !isErasedUnused(one) && (
        <AnswerCounts answers={one.answers} />
      )}
      {rows && <RowList one={one} rows={rows} only={only} />}
      {!isWorking && <PurgeImport one={one} />}
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

function ImportSteps({ one, isChoosing }: { one: Import; isChoosing: boolean }) {
  const { t } = useAreaTexts('imports')
  const at = isChoosing ? 0 : STEP_BY_STATUS[one.status]
  const items = (['columns', 'check', 'import', 'answers'] as const).map((step, n) => {
    const state = n < at ? 'done' : n === at ? 'current' : 'ahead'
    return { text: t(`imports.step.${step}`), state, stateText: t(`imports.stepIs.${state}`) } as const
  })
  return <Steps label={t('imports.steps')} items={items} />
}

export function HydrateFallback() {
  const { t } = useAreaTexts('imports')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
