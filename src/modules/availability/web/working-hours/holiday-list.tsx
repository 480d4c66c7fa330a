import { useState } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Checkbox } from '#ui/choice.tsx'
import classes from './hours.module.css'
import type { Exceptions } from './use-exceptions.ts'

const SHOWN = 4

/** Public holidays: days off by default; the provider can choose to work on any of them (issue 3 'Working hours'). */
export function HolidayList({ exceptions }: { exceptions: Exceptions }) {
  const { t } = useAreaTexts('hours')
  const [isAll, setAll] = useState(false)
  const shown = isAll ? exceptions.holidays : exceptions.holidays.slice(0, SHOWN)
  const later = exceptions.holidays.length - shown.length
  return (
    <Card as="section" aria-label={t('hours.holidaysTitle')} className={classes.part}>
      <CardHead title={t('hours.holidaysTitle')} />
      <p className={classes.small}>{t('hours.holidaysLead')}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list">
        {shown.map((one) => (
          <HolidayRow key={one.date} one={one} exceptions={exceptions} />
        ))}
      </ul>
      {later > 0 && (
        <Button kind="quiet" size="dense" iconAfter="chevron-down" onClick={() => setAll(true)}>
          {t('hours.moreHolidays', { count: later })}
        </Button>
      )}
    </Card>
  )
}

interface HolidayRowProps {
  one: Exceptions['holidays'][number]
  exceptions: Exceptions
}

function HolidayRow({ one, exceptions }: HolidayRowProps) {
  const { t, format } = useAreaTexts('hours')
  const { date, workingHoursExceptionId } = one
  const toggle = () => {
    if (exceptions.isBusy) return
    const done = t('hours.saved')
    if (workingHoursExceptionId) void exceptions.remove(workingHoursExceptionId, done)
    else void exceptions.add({ fromDate: date, toDate: date, isHoliday: true, action: 2 }, done)
  }
  const label = (
    <>
      <span className={classes.holiday}>{t(`hours.holiday.${one.key}`)}</span>{' '}
      <span className={classes.small}>
        {format.date(date)} {date.slice(0, 4)}
      </span>
    </>
  )
  return (
    <li>
      <Checkbox
        label={label}
        aside={one.isWorked ? t('hours.work') : t('hours.closed')}
        checked={one.isWorked}
        onChange={toggle}
      />
    </li>
  )
}
