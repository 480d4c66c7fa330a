import { formatClock, parseClock } from '#modules/availability/values/day-schedule.ts'
import type { Week } from '#modules/availability/web/shared/week-draft.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import type { Exception } from './use-exceptions.ts'
import type { WeekData } from './use-shown-week.ts'
import classes from './week-grid.module.css'
import { asStyle, listAxisLabels, type Place, partOnDate, shownHours } from './week-grid-layout.ts'

interface WeekGridProps {
  weekData: WeekData
  /** The hours being edited, or the effective hours. */
  week: Week
  exceptions: readonly Exception[]
  timezone: string
}

interface Day {
  date: string
  open: Place[]
  away: Place[]
  booked: (Place & { name: string })[]
}

/**
 * Overview of the week, shown if there is room. Hidden from screen readers because the list next to it has the same
 * content.
 */
export function WeekGrid(props: WeekGridProps) {
  const { t, format } = useAreaTexts('hours')
  const days = toDays(props)
  const shown = shownHours(days.flatMap((day) => [...day.open, ...day.booked]))
  const marks = listAxisLabels(shown)
  return (
    <div className={classes.grid} aria-hidden="true">
      <ul className={classes.legend}>
        <li className={classes.openKey}>{t('hours.keyOpen')}</li>
        <li className={classes.bookedKey}>{t('hours.booked')}</li>
        {days.some((day) => day.away.length > 0) && <li className={classes.awayKey}>{t('hours.keyAway')}</li>}
      </ul>
      <div className={classes.drawing} style={{ blockSize: `${marks.length * 2.25}rem` }}>
        <div className={classes.axis}>
          {marks.map((mark) => (
            <span key={mark} style={{ insetBlockStart: asStyle({ start: mark, end: mark }, shown).insetBlockStart }}>
              {formatClock(mark)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <div key={day.date} className={classes.day}>
            <p className={classes.name}>
              <Name text={format.date(day.date)} />
            </p>
            <Column day={day} shown={shown} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** For example 'Mon 23 Nov' on two lines. */
function Name({ text }: { text: string }) {
  const at = text.indexOf(' ')
  return (
    <>
      {text.slice(0, at)}
      <br />
      {text.slice(at + 1)}
    </>
  )
}

function Column({ day, shown }: { day: Day; shown: Place }) {
  const clipToShown = (place: Place) => ({
    start: Math.max(place.start, shown.start),
    end: Math.min(place.end, shown.end),
  })
  return (
    <div className={classes.column}>
      {day.open.map((place) => (
        <span key={place.start} className={classes.open} style={asStyle(place, shown)} />
      ))}
      {day.away.map((place) => (
        <span key={place.start} className={classes.away} style={asStyle(clipToShown(place), shown)} />
      ))}
      {day.booked.map((place) => (
        <span key={place.start} className={classes.booked} style={asStyle(place, shown)}>
          {place.name}
        </span>
      ))}
    </div>
  )
}

function toDays({ weekData, week, exceptions, timezone }: WeekGridProps): Day[] {
  const absences = exceptions.filter(({ action, isHoliday }) => action === 1 && !isHoliday)
  return weekData.days.map(({ date, dayId }) => {
    const day = week.find((one) => one.dayId === dayId)
    const hours = day?.isOpened ? day.workingIntervals : []
    return {
      date,
      open: hours
        .map((one) => ({ start: parseClock(one.startHours), end: parseClock(one.endHours) }))
        .filter(({ start, end }) => end > start),
      away: absences.flatMap((one) => partOnDate(one, date, timezone) ?? []),
      booked: weekData.sessions.flatMap(({ startDateTime, endDateTime, customerName, title }) => {
        const place = partOnDate({ startTime: startDateTime, endTime: endDateTime }, date, timezone)
        return place ? { ...place, name: customerName ?? title } : []
      }),
    }
  })
}
