import superuser from '#modules/admin/web/shared/admin.module.css'
import { TotalsList } from '#modules/payments/web/shared/admin/filter-pagination.tsx'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatDayShort } from '#platform/web/zoned-format.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import { Card } from '#ui/card.tsx'

/** Totals of the filter, and a chart by day with a table. */
export function PaymentTotals({ list }: { list: Reply<'listPayments'> }) {
  const { t, format, language } = useAreaTexts('money')
  const { totals, days } = list
  const [paid, refunded] = [format.money(totals.paid), format.money(totals.refunded)]
  return (
    <Card as="section" aria-label={t('money.payments')} className={superuser.part}>
      <TotalsList
        totals={[
          [t('money.paid'), paid],
          [t('money.refunded'), refunded],
          [t('money.payments'), String(totals.payments)],
        ]}
      />
      {days.length > 1 && (
        <BarChart
          summary={t('money.plot', { paid, refunded })}
          bars={days.map((one) => ({
            label: formatDayShort(t, one.date, language),
            value: one.paid,
            more: one.refunded,
          }))}
          format={format.moneyShort}
          names={{ label: t('money.day'), value: t('money.kept'), more: t('money.refunded') }}
          tableText={t('money.asTable')}
          namedEvery={Math.ceil(days.length / 3)}
        />
      )}
    </Card>
  )
}
