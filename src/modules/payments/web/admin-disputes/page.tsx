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
import { DisputeBadge, DisputeDeadline } from './dispute-state.tsx'

const PATH = '/superuser/disputes'

type DisputeRow = Reply<'listDisputes'>['items'][number]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const listing = parseListing(request)
  return { ...unwrapLoaderResult(await api('listDisputes', listing)), ...listing }
}

/** Disputed payments, earliest deadline first. */
export default function AdminDisputesPage() {
  const { t } = useAreaTexts('monitoring')
  const { t: tAdmin } = useAreaTexts('administration')
  const { items, ...list } = useLoaderData<typeof clientLoader>()
  const columns = useColumns()
  return (
    <div className={classes.page}>
      <PageHeader title={tAdmin('administration.disputes')} lead={t('monitoring.disputesLead')} />
      <WaitingOrAll path={PATH} status={list.status} />
      {items.length === 0 ? (
        <EmptyState icon="circle-check" title={t('monitoring.noDisputes')}>
          <p>{t('monitoring.noDisputesText')}</p>
        </EmptyState>
      ) : (
        <Table
          caption={tAdmin('administration.disputes')}
          columns={columns}
          rows={items}
          rowKey={(row) => row.disputeId}
        />
      )}
      <ListPages path={PATH} {...list} />
    </div>
  )
}

function useColumns(): Column<DisputeRow>[] {
  const { t, format } = useAreaTexts('monitoring')
  return [
    { key: 'by', title: t('monitoring.answerBy'), cell: (row) => <DisputeDeadline {...row} /> },
    { key: 'state', title: t('monitoring.state'), cell: (row) => <DisputeBadge status={row.status} /> },
    { key: 'reason', title: t('monitoring.bankSays'), cell: (row) => t(`monitoring.reason.${row.reason}`) },
    { key: 'counsellor', title: t('monitoring.counsellor'), cell: (row) => row.counsellorName },
    { key: 'session', title: t('monitoring.session'), cell: (row) => format.dayAtTime(row.startDateTime) },
    { key: 'amount', title: t('monitoring.amount'), isAmount: true, cell: (row) => format.money(row.amount) },
    {
      key: 'open',
      title: t('monitoring.open'),
      isAction: true,
      cell: (row) => (
        <ButtonLink kind="quiet" size="dense" href={`${PATH}/${row.disputeId}`}>
          {t('monitoring.open')}{' '}
          <span className="visually-hidden">{`${row.counsellorName}, ${format.dayAtTime(row.startDateTime)}`}</span>
        </ButtonLink>
      ),
    },
  ]
}

export function HydrateFallback() {
  const { t } = useAreaTexts('monitoring')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
