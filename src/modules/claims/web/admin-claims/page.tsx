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

const PATH = '/superuser/claims'

type ClaimItem = Reply<'listClaims'>['items'][number]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const filters = parseListing(request)
  return { ...unwrapLoaderResult(await api('listClaims', filters)), ...filters }
}

/** Lists claims by deadline, the earliest first (specification §9). */
export default function AdminClaimsPage() {
  const { t } = useAreaTexts('administration')
  const { items, ...list } = useLoaderData<typeof clientLoader>()
  const columns = useColumns()
  return (
    <div className={classes.page}>
      <PageHeader title={t('administration.claims')} />
      <WaitingOrAll path={PATH} status={list.status} />
      {items.length === 0 ? (
        <EmptyState icon="circle-check" title={t('administration.noClaims')}>
          <p>{t('administration.noClaimsText')}</p>
        </EmptyState>
      ) : (
        <Table caption={t('administration.claims')} columns={columns} rows={items} rowKey={(row) => row.claimId} />
      )}
      <ListPages path={PATH} {...list} />
    </div>
  )
}

const BADGE_KINDS = { open: 'waiting', answered: 'waiting', rejected: 'still', refunded: 'good' } as const

/** Badge with the status of a claim, or "overdue" if the deadline for contacting the client has passed. */
export function ClaimBadge({ status, isLate }: Pick<ClaimItem, 'status' | 'isLate'>) {
  const { t } = useAreaTexts('administration')
  if (isLate) return <Badge kind="wrong">{t('administration.late')}</Badge>
  return <Badge kind={BADGE_KINDS[status]}>{t(`administration.claimIs.${status}`)}</Badge>
}

function useColumns(): Column<ClaimItem>[] {
  const { t, format } = useAreaTexts('administration')
  return [
    { key: 'counsellor', title: t('administration.counsellor'), cell: (row) => row.counsellorName },
    { key: 'session', title: t('administration.session'), cell: (row) => format.dayAtTime(row.startDateTime) },
    { key: 'opened', title: t('administration.opened'), cell: (row) => format.dayAtTime(row.openedAt) },
    { key: 'by', title: t('administration.answerBy'), cell: (row) => format.dayAtTime(row.answerBy) },
    { key: 'state', title: t('administration.state'), cell: (row) => <ClaimBadge {...row} /> },
    { key: 'price', title: t('administration.fact.paid'), isAmount: true, cell: (row) => format.money(row.price) },
    {
      key: 'open',
      title: t('administration.open'),
      isAction: true,
      cell: (row) => (
        <ButtonLink kind="quiet" size="dense" href={`${PATH}/${row.claimId}`}>
          {t('administration.open')}{' '}
          <span className="visually-hidden">{`${row.counsellorName}, ${format.dayAtTime(row.startDateTime)}`}</span>
        </ButtonLink>
      ),
    },
  ]
}

export function HydrateFallback() {
  const { t } = useAreaTexts('administration')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
