import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { api, type Reply } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageTop } from '../../kit/page-top.tsx'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { type Column, Table } from '../../kit/table.tsx'
import { Badge } from '../../kit/tag.tsx'
import { loaded } from '../../loaded.ts'
import { ListPages, listingOf, WaitingOrAll } from '../list-pages.tsx'
import classes from '../superuser.module.css'

const ADDRESS = '/superuser/claims'

type Row = Reply<'listClaims'>['items'][number]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const wanted = listingOf(request)
  return { ...loaded(await api('listClaims', wanted)), ...wanted }
}

/** Claims, those whose three days end first on top (specification §9). */
export default function SuperuserClaims() {
  const { t } = useAreaTexts('superuser')
  const { items, ...list } = useLoaderData<typeof clientLoader>()
  const columns = useColumns()
  return (
    <div className={classes.page}>
      <PageTop title={t('superuser.claims')} />
      <WaitingOrAll address={ADDRESS} status={list.status} />
      {items.length === 0 ? (
        <EmptyState icon="circle-check" title={t('superuser.noClaims')}>
          <p>{t('superuser.noClaimsText')}</p>
        </EmptyState>
      ) : (
        <Table caption={t('superuser.claims')} columns={columns} rows={items} rowKey={(row) => row.claimId} />
      )}
      <ListPages address={ADDRESS} {...list} />
    </div>
  )
}

const LOOK = { open: 'waiting', answered: 'waiting', rejected: 'still', refunded: 'good' } as const

/** How a claim stands, in words; late ones say so. */
export function ClaimBadge({ status, isLate }: Pick<Row, 'status' | 'isLate'>) {
  const { t } = useAreaTexts('superuser')
  if (isLate) return <Badge kind="wrong">{t('superuser.late')}</Badge>
  return <Badge kind={LOOK[status]}>{t(`superuser.claimIs.${status}`)}</Badge>
}

function useColumns(): Column<Row>[] {
  const { t, format } = useAreaTexts('superuser')
  return [
    { key: 'counsellor', title: t('superuser.counsellor'), cell: (row) => row.counsellorName },
    { key: 'session', title: t('superuser.session'), cell: (row) => format.dayAtTime(row.startDateTime) },
    { key: 'opened', title: t('superuser.opened'), cell: (row) => format.dayAtTime(row.openedAt) },
    { key: 'by', title: t('superuser.answerBy'), cell: (row) => format.dayAtTime(row.answerBy) },
    { key: 'state', title: t('superuser.state'), cell: (row) => <ClaimBadge {...row} /> },
    { key: 'price', title: t('superuser.fact.paid'), isAmount: true, cell: (row) => format.money(row.price) },
    {
      key: 'open',
      title: t('superuser.open'),
      isAction: true,
      cell: (row) => (
        <ButtonLink kind="quiet" size="dense" href={`${ADDRESS}/${row.claimId}`}>
          {t('superuser.open')}{' '}
          <span className="visually-hidden">{`${row.counsellorName}, ${format.dayAtTime(row.startDateTime)}`}</span>
        </ButtonLink>
      ),
    },
  ]
}

export function HydrateFallback() {
  const { t } = useAreaTexts('superuser')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
