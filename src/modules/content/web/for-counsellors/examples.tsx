import { formatPercent } from '#modules/content/web/shared/percent.ts'
import { calculateProviderShare } from '#modules/payouts/values/provider-share.ts'
import { usePageTexts } from '#platform/web/page-texts.ts'
import { type Column, Table } from '#ui/table.tsx'
import type { FeeTerms } from './fee-terms.ts'

const PRICES = [40, 60, 80, 120]
const SESSIONS_A_WEEK = 10

type ExampleRow = { price: number } & ReturnType<typeof calculateProviderShare>

/** A table with example amounts, for comparison and for visitors without JavaScript. */
export function Examples({ terms }: { terms: FeeTerms }) {
  const { t, language, format } = usePageTexts('forCounsellors')
  const rows = PRICES.map((price) => ({
    price,
    ...calculateProviderShare({ ...terms, priceCents: price * 100, sessionsAWeek: SESSIONS_A_WEEK, isLiable: false }),
  }))
  const money = (key: 'feeCents' | 'receivedCents' | 'receivedAMonthCents', title: string): Column<ExampleRow> => ({
    key,
    title,
    isAmount: true,
    cell: (row) => format.money(row[key] / 100),
  })
  return (
    <>
      <h3>{t('forCounsellors.examples')}</h3>
      <Table
        caption={t('forCounsellors.examplesOf', { sessions: SESSIONS_A_WEEK })}
        columns={[
          { key: 'price', title: t('forCounsellors.price'), isAmount: true, cell: ({ price }) => format.money(price) },
          money('feeCents', t('forCounsellors.fee', { fee: formatPercent(language, terms.feePercent) })),
          money('receivedCents', t('forCounsellors.received')),
          money(
            'receivedAMonthCents',
            `${t('forCounsellors.month')} (${t('forCounsellors.monthOf', { count: rows[0]!.sessionsAMonth })})`,
          ),
        ]}
        rows={rows}
        rowKey={({ price }) => String(price)}
      />
    </>
  )
}
