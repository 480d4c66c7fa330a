import { parseClock } from '#modules/availability/values/day-schedule.ts'
import { DayAxis, GridLegend } from '#modules/availability/web/shared/day-grid.tsx'
import {
  clipToDate,
  clipToShown,
  computeShownRange,
  listAxisLabels,
  type MinuteRange,
  toStyle,
} from '#modules/availability/web/shared/day-grid-layout.ts'
import type { Week } from '#modules/availability/web/shared/week-draft.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import type { Exception } from './use-exceptions.ts'
import type { WeekData } from './use-shown-week.ts'
import classes from './week-grid.module.css'

interface WeekGridProps {
  weekData: WeekData
  /** The hours being edited, or the effective hours. */
  week: Week
  exceptions: readonly Exception[]
  timezone: string
}

interface Day {
  date: string
  open: MinuteRange[]
  away: MinuteRange[]
  booked: (MinuteRange & { name: string })[]
}

/**
 * Overview of the week on wide screens. Hidden from screen readers, because the list next to it has the same content.
 */
export function WeekGrid(props: WeekGridProps) {
  const { t, format } = useAreaTexts('workingHours')
  const days = toDays(props)
  const shownRange = computeShownRange(days.flatMap((day) => [...day.open, ...day.booked]))
  return (
    <div className={classes.grid} aria-hidden="true">
      <GridLegend>
        <li className={classes.openKey}>{t('workingHours.keyOpen')}</li>
        <li className={classes.bookedKey}>{t('workingHours.booked')}</li>
        {days.some((day) => day.away.length > 0) && <li className={classes.awayKey}>{t('workingHours.keyAway')}</li>}
      </GridLegend>
      <div className={classes.chart} style={{ blockSize: `${listAxisLabels(shownRange).length * 2.25}rem` }}>
        <DayAxis shown={shownRange} />
        {days.map((day) => (
          <div key={day.date} className={classes.day}>
            <p className={classes.name}>
              <DayName text={format.date(day.date)} />
            </p>
            <Column day={day} shownRange={shownRange} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** A date such as 'Mon 23 Nov', split over two lines. */
function DayName({ text }: { text: string }) {
  const space = text.indexOf(' ')
  return (
    <>
      {text.slice(0, space)}
      <br />
      {text.slice(space + 1)}
    </>
  )
}

function Column({ day, shownRange }: { day: Day; shownRange: MinuteRange }) {
  return (
    <div className={classes.column}>
      {day.open.map((range) => (
        <span key={range.start} className={classes.open} style={toStyle(range, shownRange)} />
      ))}
      {day.away.map((range) => (
        <span key={range.start} className={classes.away} style={toStyle(clipToShown(range, shownRange), shownRange)} />
      ))}
      {day.booked.map((range) => (
        <span key={range.start} className={classes.booked} style={toStyle(range, shownRange)}>
          {range.name}
        </span>
      ))}
    </div>
  )
}

function toDays({ weekData, week, exceptions, timezone }: WeekGridProps): Day[] {
  const absences = exceptions.filter(({ action, isHoliday }) => action === 1 && !isHoliday)
  return weekData.days.map(({ date, dayId }) => {
    const day = week.find((draft) => draft.dayId === dayId)
    const hours = day?.isOpened ? day.workingIntervals : []
    return {
      date,
      open: hours
        .map(({ startHours, endHours }) => ({ start: parseClock(startHours), end: parseClock(endHours) }))
        .filter(({ start, end }) => end > start),
      away: absences.flatMap((absence) => clipToDate(absence, date, timezone) ?? []),
      booked: weekData.sessions.flatMap(({ startDateTime, endDateTime, customerName, title }) => {
        const range = clipToDate({ startTime: startDateTime, endTime: endDateTime }, date, timezone)
        return range ? { ...range, name: customerName ?? title } : []
      }),
    }
  })
}
