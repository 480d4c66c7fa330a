import { useAreaTexts } from '#platform/web/area-texts.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { Icon } from '#ui/icon.tsx'
import classes from './hours.module.css'
import type { WeekData } from './use-shown-week.ts'

/** Seven dates with their hours, holidays and booked sessions, as a list because screen readers cannot use the grid. */
export function PlannedWeek({ weekData, timezone }: { weekData: WeekData; timezone: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.dates}>
      {weekData.days.map((day) => (
        <PlannedDay key={day.date} day={day} weekData={weekData} timezone={timezone} />
      ))}
    </ul>
  )
}

interface PlannedDayProps {
  day: WeekData['days'][number]
  weekData: WeekData
  timezone: string
}

function PlannedDay({ day, weekData, timezone }: PlannedDayProps) {
  const { t, format } = useAreaTexts('hours')
  const booked = weekData.sessions.filter((one) => toLocalTime(one.startDateTime, timezone).date === day.date)
  const hours = day.workingIntervals.map((one) => `${one.startHours}–${one.endHours}`)
  return (
    <li className={classes.date}>
      <span className={classes.dateName}>{format.date(day.date)}</span>
      <span className={classes.dateHours}>
        {hours.map((one) => (
          <span key={one} className={classes.openHours}>
            {one}
          </span>
        ))}
        {!day.isOpened && <span className={classes.small}>{t('hours.closed')}</span>}
        {day.holiday && <span className={classes.small}>{t(`hours.holiday.${day.holiday}`)}</span>}
        {booked.map((one) => (
          <span key={one.startDateTime} className={classes.booked}>
            <Icon name="calendar" size={17} />
            <span className="visually-hidden">{t('hours.booked')}</span>
            {toLocalTime(one.startDateTime, timezone).time} {one.customerName ?? `${one.title} (${t('hours.group')})`}
          </span>
        ))}
      </span>
    </li>
  )
}
