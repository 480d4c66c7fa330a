import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { wallClock } from '#platform/web/zoned.ts'
import { Button } from '#ui/button.tsx'
import { ChipLink, ChipRow } from '#ui/chip.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './billing.module.css'
import { type Dates, usualPeriods } from './period.ts'

const USUAL = [
  ['thisMonth', 'books.thisMonth'],
  ['lastMonth', 'books.lastMonth'],
  ['thisYear', 'books.thisYear'],
  ['twelveMonths', 'books.twelveMonths'],
] as const
const addressOf = ({ fromDate, toDate }: Dates) => `?fromDate=${fromDate}&toDate=${toDate}`

/** From when to when: the usual ones as links, any other by two dates. Both live in the address. */
export function PeriodForm({ dates, timezone }: { dates: Dates; timezone: string }) {
  const { t } = useAreaTexts('books')
  const { pathname } = useLocation()
  const usual = usualPeriods(wallClock(nowMs(), timezone).date)
  return (
    <section aria-label={t('books.period')} className={classes.period}>
      <ChipRow label={t('books.period')}>
        {USUAL.map(([name, text]) => (
          <ChipLink
            key={name}
            href={pathname + addressOf(usual[name])}
            isChosen={usual[name].fromDate === dates.fromDate && usual[name].toDate === dates.toDate}
          >
            {t(text)}
          </ChipLink>
        ))}
      </ChipRow>
      <TwoDates key={addressOf(dates)} dates={dates} />
    </section>
  )
}

function TwoDates({ dates }: { dates: Dates }) {
  const { t } = useAreaTexts('books')
  const navigate = useNavigate()
  const [{ fromDate, toDate }, setDates] = useState(dates)
  const show = (event: FormEvent) => {
    event.preventDefault()
    if (fromDate && toDate && fromDate <= toDate) void navigate(addressOf({ fromDate, toDate }))
  }
  return (
    <form className={classes.dates} onSubmit={show}>
      <TextField
        type="date"
        label={t('books.from')}
        value={fromDate}
        max={toDate}
        required
        onChange={(event) => setDates({ fromDate: event.target.value, toDate })}
      />
      <TextField
        type="date"
        label={t('books.to')}
        value={toDate}
        min={fromDate}
        required
        onChange={(event) => setDates({ fromDate, toDate: event.target.value })}
      />
      <Button type="submit" kind="second">
        {t('books.show')}
      </Button>
    </form>
  )
}
