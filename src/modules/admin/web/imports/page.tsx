import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, type ImportStatus } from '#modules/admin/values/import-fields.ts'
import importClasses from '#modules/admin/web/import/import.module.css'
import classes from '#platform/web/admin/admin.module.css'
import { PageLinks, parseListing } from '#platform/web/admin/list-pages.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { apiUpload } from '#platform/web/api-upload.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'

const PATH = '/superuser/import-providers'

type ImportList = Reply<'listImports'>
type ImportRow = ImportList['items'][number]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return unwrapLoaderResult(await api('listImports', { page: parseListing(request).page }))
}

/** Provider imports: an upload form for a new list, and earlier imports (specification §2, import-providers). */
export default function AdminImportsPage() {
  const { t } = useAreaTexts('imports')
  const list = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      <PageHeader title={t('imports.title')} lead={t('imports.lead')} />
      <UploadList />
      <h2>{t('imports.earlier')}</h2>
      <EarlierImports list={list} />
    </div>
  )
}

function EarlierImports({ list }: { list: ImportList }) {
  const { t } = useAreaTexts('imports')
  const columns = useColumns()
  if (list.items.length === 0)
    return (
      <EmptyState icon="users" level="h3" title={t('imports.none')}>
        <p>{t('imports.noneText')}</p>
      </EmptyState>
    )
  return (
    <>
      <Table caption={t('imports.earlier')} columns={columns} rows={list.items} rowKey={(row) => row.importId} />
      <PageLinks {...list} getHref={(page) => `${PATH}?page=${page}`} />
    </>
  )
}

const BADGE_KIND: Record<ImportStatus, 'good' | 'waiting' | 'wrong' | 'still'> = {
  uploaded: 'waiting',
  checking: 'waiting',
  checked: 'waiting',
  importing: 'waiting',
  stopped: 'wrong',
  done: 'good',
}

function useColumns(): Column<ImportRow>[] {
  const { t, format } = useAreaTexts('imports')
  const formatName = (row: ImportRow) => row.fileName ?? t('imports.forgotten')
  return [
    {
      key: 'file',
      title: t('imports.list.file'),
      cell: (row) => <span className={importClasses.long}>{formatName(row)}</span>,
    },
    { key: 'when', title: t('imports.list.when'), cell: (row) => format.dayAtTime(row.createdAt) },
    {
      key: 'state',
      title: t('imports.list.state'),
      cell: (row) => <Badge kind={BADGE_KIND[row.status]}>{t(`imports.status.${row.status}`)}</Badge>,
    },
    { key: 'rows', title: t('imports.list.rows'), isAmount: true, cell: (row) => String(row.rowCount) },
    { key: 'yes', title: t('imports.list.yes'), isAmount: true, cell: (row) => String(row.answers.optedIn) },
    {
      key: 'open',
      title: t('imports.open'),
      isAction: true,
      cell: (row) => (
        <ButtonLink kind="quiet" size="dense" href={`${PATH}/${row.importId}`}>
          {t('imports.open')}{' '}
          <span className="visually-hidden">{`${formatName(row)}, ${format.dayAtTime(row.createdAt)}`}</span>
        </ButtonLink>
      ),
    },
  ]
}

export function HydrateFallback() {
  const { t } = useAreaTexts('imports')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

const ACCEPTED_FILES = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Uploads the file that the administrator chooses or drops, then continues to its column mapping. */
function UploadList() {
  const { t, language } = useAreaTexts('imports')
  const { progress, failure, send } = useUpload()
  return (
    <Card>
      {progress ? (
        <ProgressBar
          label={t('imports.reading', { name: progress.name })}
          text={t('imports.sent', { percent: Math.round(progress.share * 100) })}
          done={progress.share}
        />
      ) : (
        <FileDrop
          label={t('imports.choose')}
          dropText={t('imports.drop')}
          hint={t('imports.limits', {
            megabytes: IMPORT_MAX_BYTES / 1_000_000,
            rows: new Intl.NumberFormat(language).format(IMPORT_MAX_ROWS),
          })}
          icon="upload"
          accept={ACCEPTED_FILES}
          onFile={(file) => void send(file)}
        />
      )}
      {failure && (
        <Notice kind="wrong" live>
          {failure}
        </Notice>
      )}
    </Card>
  )
}

function useUpload() {
  const { formatError } = useFormTexts()
  const navigate = useNavigate()
  const [progress, setProgress] = useState<{ name: string; share: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (file: File) => {
    setFailure(null)
    setProgress({ name: file.name, share: 0 })
    const onProgress = (share: number) => setProgress({ name: file.name, share })
    const result = await apiUpload('addImport', {}, { field: 'file', file, onProgress })
    if (result.ok) return navigate(`/superuser/import-providers/${result.data.importId}`)
    setProgress(null)
    setFailure(formatError(result))
  }
  return { progress, failure, send }
}
