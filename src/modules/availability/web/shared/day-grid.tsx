import type { ReactNode } from 'react'
import { formatClock } from '#modules/availability/values/day-schedule.ts'
import classes from './day-grid.module.css'
import { listAxisLabels, type MinuteRange, toStyle } from './day-grid-layout.ts'

/** The hour labels beside the columns of a week. */
export function DayAxis({ shown }: { shown: MinuteRange }) {
  return (
    <div className={classes.axis} aria-hidden="true">
      {listAxisLabels(shown).map((minute) => (
        <span key={minute} style={{ insetBlockStart: toStyle({ start: minute, end: minute }, shown).insetBlockStart }}>
          {formatClock(minute)}
        </span>
      ))}
    </div>
  )
}

/** Explains the colours of the week grid. Each `li` sets the colour of its `::before`. */
export function GridLegend({ children }: { children: ReactNode }) {
  return (
    <ul className={classes.legend} aria-hidden="true">
      {children}
    </ul>
  )
}
