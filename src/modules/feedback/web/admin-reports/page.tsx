import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import classes from '#platform/web/admin/admin.module.css'
import { ListPages, parseListing, WaitingOrAll } from '#platform/web/admin/list-pages.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'

const PATH = '/superuser/feedback'

type ReportItem = Reply<'listReports'>['items'][number]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const listing = parseListing(request)
  return { ...unwrapLoaderResult(await api('listReports', listing)), ...listing }
}

/** Lists reported feedback, longest waiting first. The text is shown only on each report's own page. */
export default function AdminReportsPage() {
  const { t } = useAreaTexts('administration')
  const { items, ...list } = useLoaderData<typeof clientLoader>()
  const columns = useColumns()
  return (
    <div className={classes.page}>
      <PageHeader title={t('administration.feedback')} />
      <WaitingOrAll path={PATH} status={list.status} />
      {items.length === 0 ? (
        <EmptyState icon="circle-check" title={t('administration.noReports')}>
          <p>{t('administration.noReportsText')}</p>
        </EmptyState>
      ) : (
        <Table caption={t('administration.feedback')} columns={columns} rows={items} rowKey={(row) => row.feedbackId} />
      )}
      <ListPages path={PATH} {...list} />
    </div>
  )
}

function useColumns(): Column<ReportItem>[] {
  const { t, format } = useAreaTexts('administration')
  return [
    { key: 'counsellor', title: t('administration.counsellor'), cell: (row) => row.counsellorName },
    { key: 'score', title: t('administration.score'), isAmount: true, cell: (row) => row.score },
    {
      key: 'reasons',
      title: t('administration.reasons'),
      cell: (row) => row.reasons.map((reason) => t(`administration.reason.${reason}`)).join(', '),
    },
    {
      key: 'since',
      title: t('administration.since'),
      cell: (row) =>
        row.isRemoved ? (
          <Badge kind="still">{t('administration.isRemoved')}</Badge>
        ) : row.waitingSince ? (
          format.dayAtTime(row.waitingSince)
        ) : (
          '–'
        ),
    },
    {
      key: 'open',
      title: t('administration.open'),
      isAction: true,
      cell: (row) => (
        <ButtonLink kind="quiet" size="dense" href={`${PATH}/${row.feedbackId}`}>
          {t('administration.open')} <span className="visually-hidden">{row.counsellorName}</span>
        </ButtonLink>
      ),
    },
  ]
}

export function HydrateFallback() {
  const { t } = useAreaTexts('administration')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
