import type { Reply } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { Card } from '../../kit/card.tsx'
import { Plot } from '../../kit/plot.tsx'
import { WRITING } from '../../writing.ts'
import { calendarDay } from '../../zoned.ts'
import { Numbers } from '../money/money-pages.tsx'
import superuser from '../superuser.module.css'

/** What the filter comes to, and its days as bars with the table behind. */
export function PaymentSums({ list }: { list: Reply<'listPayments'> }) {
  const { t, format, language } = useAreaTexts('money')
  const { totals, days } = list
  const [paid, refunded] = [format.money(totals.paid), format.money(totals.refunded)]
  const dayName = (date: string) => {
    const { day, month } = calendarDay(date)
    return `${day}${WRITING[language].dayDot} ${t(`monthShort.${month}` as never)}`
  }
  return (
    <Card as="section" aria-label={t('money.payments')} className={superuser.part}>
      <Numbers
        of={[
          [t('money.paid'), paid],
          [t('money.refunded'), refunded],
          [t('money.payments'), String(totals.payments)],
        ]}
      />
      {days.length > 1 && (
        <Plot
          summary={t('money.plot', { paid, refunded })}
          bars={days.map((one) => ({ label: dayName(one.date), value: one.paid, more: one.refunded }))}
          format={format.moneyShort}
          names={{ label: t('money.day'), value: t('money.kept'), more: t('money.refunded') }}
          tableText={t('money.asTable')}
          namedEvery={Math.ceil(days.length / 3)}
        />
      )}
    </Card>
  )
}
