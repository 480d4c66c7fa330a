import type { DayOfTimes } from '#ui/time-list.tsx'
import classes from './time-links.module.css'

interface TimeLinksProps {
  days: readonly DayOfTimes[]
  buildUrl: (value: string) => string
}

/**
 * The list of times before hydration; each time links directly to the checkout. Rows have the same height as in
 * `TimeList`, so that hydration does not shift the layout.
 */
export function TimeLinks({ days, buildUrl }: TimeLinksProps) {
  return (
    <div className={classes.list}>
      {days.map((day) => (
        <div key={day.date}>
          <p className={classes.heading}>
            <strong>{day.heading}</strong> · {day.zone}
          </p>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
          <ul role="list">
            {day.times.map((time) => (
              <li key={time.value} className={classes.row}>
                {time.takenText ? <s>{time.text}</s> : <Time address={buildUrl(time.value)} time={time} />}
                <span className={classes.length}>{time.takenText ?? time.length}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Time({ address, time }: { address: string; time: DayOfTimes['times'][number] }) {
  return (
    <a href={address} className={classes.time}>
      {time.text}
      <span className="visually-hidden">, {time.detail}</span>
    </a>
  )
}
