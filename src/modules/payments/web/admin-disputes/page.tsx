import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import classes from '#modules/admin/web/shared/admin.module.css'
import { ListPages, parseListing, WaitingOrAll } from '#modules/admin/web/shared/list-pages.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { DisputeBadge, DisputeDeadline } from './dispute-state.tsx'

const ADDRESS = '/superuser/disputes'

type DisputeRow = Reply<'listDisputes'>['items'][number]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const listing = parseListing(request)
  return { ...unwrapLoaderResult(await api('listDisputes', listing)), ...listing }
}

/** Disputed payments, the earliest deadline first. */
export default function SuperuserDisputes() {
  const { t } = useAreaTexts('watch')
  const { t: tAdmin } = useAreaTexts('superuser')
  const { items, ...list } = useLoaderData<typeof clientLoader>()
  const columns = useColumns()
  return (
    <div className={classes.page}>
      <PageHeader title={tAdmin('superuser.disputes')} lead={t('watch.disputesLead')} />
      <WaitingOrAll address={ADDRESS} status={list.status} />
      {items.length === 0 ? (
        <EmptyState icon="circle-check" title={t('watch.noDisputes')}>
          <p>{t('watch.noDisputesText')}</p>
        </EmptyState>
      ) : (
        <Table caption={tAdmin('superuser.disputes')} columns={columns} rows={items} rowKey={(row) => row.disputeId} />
      )}
      <ListPages address={ADDRESS} {...list} />
    </div>
  )
}

function useColumns(): Column<DisputeRow>[] {
  const { t, format } = useAreaTexts('watch')
  return [
    { key: 'by', title: t('watch.answerBy'), cell: (row) => <DisputeDeadline {...row} /> },
    { key: 'state', title: t('watch.state'), cell: (row) => <DisputeBadge status={row.status} /> },
    { key: 'reason', title: t('watch.bankSays'), cell: (row) => t(`watch.reason.${row.reason}`) },
    { key: 'counsellor', title: t('watch.counsellor'), cell: (row) => row.counsellorName },
    { key: 'session', title: t('watch.session'), cell: (row) => format.dayAtTime(row.startDateTime) },
    { key: 'amount', title: t('watch.amount'), isAmount: true, cell: (row) => format.money(row.amount) },
    {
      key: 'open',
      title: t('watch.open'),
      isAction: true,
      cell: (row) => (
        <ButtonLink kind="quiet" size="dense" href={`${ADDRESS}/${row.disputeId}`}>
          {t('watch.open')}{' '}
          <span className="visually-hidden">{`${row.counsellorName}, ${format.dayAtTime(row.startDateTime)}`}</span>
        </ButtonLink>
      ),
    },
  ]
}

export function HydrateFallback() {
  const { t } = useAreaTexts('watch')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
