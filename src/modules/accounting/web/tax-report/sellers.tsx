import classes from '#modules/admin/web/shared/admin.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'
import { sumAmounts, type TaxReport } from './totals.tsx'

type Seller = TaxReport['sellers']['items'][number]
const QUARTERS = [0, 1, 2, 3]

/** Table of paid providers, with amounts by quarter and missing details. */
export function Sellers({ report: { sellers, year } }: { report: TaxReport }) {
  const { t } = useAreaTexts('taxReport')
  const title = t('taxReport.sellers', { year })
  return (
    <Card as="section" aria-label={title} className={classes.part}>
      <CardHead title={title} />
      <Table caption={title} columns={useColumns()} rows={sellers.items} rowKey={(row) => row.providerId} />
    </Card>
  )
}

function useColumns(): Column<Seller>[] {
  const { t, format } = useAreaTexts('taxReport')
  return [
    { key: 'name', title: t('taxReport.counsellor'), cell: (row) => <Name seller={row} /> },
    ...QUARTERS.map((at) => ({
      key: `q${at + 1}`,
      title: t('taxReport.quarter', { number: at + 1 }),
      isAmount: true,
      cell: (row: Seller) => format.money(row.consideration[at]!),
    })),
    { key: 'fees', title: t('taxReport.fees'), isAmount: true, cell: (row) => format.money(sumAmounts(row.fees)) },
    { key: 'count', title: t('taxReport.sessions'), isAmount: true, cell: (row) => String(sumAmounts(row.activities)) },
    { key: 'missing', title: t('taxReport.missing'), cell: (row) => <Missing seller={row} /> },
  ]
}

function Name({ seller }: { seller: Seller }) {
  const { t } = useAreaTexts('taxReport')
  const kind = t(seller.isCompany ? 'taxReport.company' : 'taxReport.person')
  return (
    <span>
      {seller.name}
      <br />
      <span className={classes.small}>{seller.country ? `${kind}, ${seller.country}` : kind}</span>
    </span>
  )
}

function Missing({ seller }: { seller: Seller }) {
  const { t } = useAreaTexts('taxReport')
  if (seller.missing.length === 0) return <Badge kind="good">{t('taxReport.nothingMissing')}</Badge>
  return (
    <span>
      {seller.missing.map((one) => t(`taxReport.lacks.${one}`)).join(', ')}
      {!seller.isInXml && (
        <>
          {' '}
          <Badge kind="wrong">{t('taxReport.notInXml')}</Badge>
        </>
      )}
    </span>
  )
}
