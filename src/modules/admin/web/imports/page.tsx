import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ImportStatus } from '#modules/admin/values/import-fields.ts'
import own from '#modules/admin/web/import/import.module.css'
import classes from '#modules/admin/web/shared/admin.module.css'
import { PageLinks, parseListing } from '#modules/admin/web/shared/list-pages.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'
import { UploadList } from './upload-list.tsx'

const ADDRESS = '/superuser/import-providers'

type List = Reply<'listImports'>
type ImportRow = List['items'][number]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return unwrapLoaderResult(await api('listImports', { page: parseListing(request).page }))
}

/** Imports of providers: upload of a new list, and earlier ones (specification §2, import-providers). */
export default function SuperuserImports() {
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

function EarlierImports({ list }: { list: List }) {
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
      <PageLinks {...list} getAddress={(page) => `${ADDRESS}?page=${page}`} />
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
    { key: 'file', title: t('imports.list.file'), cell: (row) => <span className={own.long}>{formatName(row)}</span> },
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
        <ButtonLink kind="quiet" size="dense" href={`${ADDRESS}/${row.importId}`}>
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
