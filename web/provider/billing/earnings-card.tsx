import { useAreaTexts } from '../../area-texts.ts'
import { Card, CardHead } from '../../kit/card.tsx'
import { Plot } from '../../kit/plot.tsx'
import { WRITING } from '../../writing.ts'
import { calendarDay } from '../../zoned.ts'
import classes from './billing.module.css'
import type { Earnings } from './load-earnings.ts'

/** Twelve weeks of ended sessions after the fee (board 06). The page's loader brings `loadEarnings`. */
export function EarningsCard({ earnings }: { earnings: Earnings }) {
  const { t, format, language } = useAreaTexts('books')
  const { weeks, total, feePercent } = earnings
  const dot = WRITING[language].dayDot
  const label = (date: string) => {
    const { day, month } = calendarDay(date)
    return `${day}${dot} ${t(`monthShort.${month}` as never)}`
  }
  return (
    <Card as="section" aria-label={t('books.earnings')} className={classes.part}>
      <div className={classes.split}>
        <div>
          <CardHead title={t('books.earnings')} />
          <p className={classes.small}>{t('books.earningsLead', { percent: feePercent })}</p>
        </div>
        <div className={classes.end}>
          <p className={classes.big}>{format.money(total)}</p>
          <p className={classes.small}>{t('books.lastWeeks')}</p>
        </div>
      </div>
      <Plot
        summary={t('books.weeksSummary', { total: format.money(total) })}
        bars={weeks.map((week) => ({
          label: week.isUnfinished ? t('books.thisWeek') : label(week.from),
          value: week.yours,
          isUnfinished: week.isUnfinished,
        }))}
        format={(euros) => format.moneyShort(euros)}
        names={{ label: t('books.week'), value: t('books.yours'), unfinished: t('books.weekOpen') }}
        tableText={t('books.asTable')}
        namedEvery={4}
      />
    </Card>
  )
}
