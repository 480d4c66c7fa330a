import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { Button } from '#ui/button.tsx'
import { ChipLink, ChipRow } from '#ui/chip.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './billing.module.css'
import { type Dates, getPresetPeriods } from './period.ts'

const PRESETS = [
  ['thisMonth', 'earnings.thisMonth'],
  ['lastMonth', 'earnings.lastMonth'],
  ['thisYear', 'earnings.thisYear'],
  ['twelveMonths', 'earnings.twelveMonths'],
] as const
const buildQuery = ({ fromDate, toDate }: Dates) => `?fromDate=${fromDate}&toDate=${toDate}`

/** Form to choose a period: links to presets, and two date fields for any other period. The URL contains both dates. */
export function PeriodForm({ dates, timezone }: { dates: Dates; timezone: string }) {
  const { t } = useAreaTexts('earnings')
  const { pathname } = useLocation()
  const presets = getPresetPeriods(toLocalTime(nowMs(), timezone).date)
  // In December, the last twelve months are this year; only one of the two is marked.
  const [chosen] = PRESETS.find(([name]) => buildQuery(presets[name]) === buildQuery(dates)) ?? []
  return (
    <section aria-label={t('earnings.period')} className={classes.period}>
      <ChipRow label={t('earnings.period')}>
        {PRESETS.map(([name, text]) => (
          <ChipLink key={name} href={pathname + buildQuery(presets[name])} isChosen={name === chosen}>
            {t(text)}
          </ChipLink>
        ))}
      </ChipRow>
      <CustomPeriodForm key={buildQuery(dates)} dates={dates} />
    </section>
  )
}

function CustomPeriodForm({ dates }: { dates: Dates }) {
  const { t } = useAreaTexts('earnings')
  const navigate = useNavigate()
  const [{ fromDate, toDate }, setDates] = useState(dates)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fromDate && toDate && fromDate <= toDate) void navigate(buildQuery({ fromDate, toDate }))
  }
  return (
    <form className={classes.dates} onSubmit={submit}>
      <TextField
        type="date"
        label={t('earnings.from')}
        value={fromDate}
        max={toDate}
        required
        onChange={(event) => setDates({ fromDate: event.target.value, toDate })}
      />
      <TextField
        type="date"
        label={t('earnings.to')}
        value={toDate}
        min={fromDate}
        required
        onChange={(event) => setDates({ fromDate, toDate: event.target.value })}
      />
      <Button type="submit" kind="second">
        {t('earnings.show')}
      </Button>
    </form>
  )
}
