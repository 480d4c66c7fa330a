import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import classes from './calendar.module.css'
import { boundsOf, dayByKey, dayOfMonth, type Span, weeksOf } from './calendar-days.ts'
import { longDay, shortMonth, weekdayNames } from './calendar-names.ts'
import { join } from './classes.ts'

interface CalendarProps {
  span: Span
  /** Free days with their number of free times; a day not listed has none. */
  days: readonly { date: string; count: number }[]
  chosen: string | null
  today: string
  onChoose: (date: string) => void
  /** BCP 47, for the names of days and months. */
  locale: string
  /** Above the grid: '23 Nov to 20 Dec', 'Dec 2026'. */
  heading: string
  /** Ends a day's spoken name: '5 free times', 'no free times'. */
  countText: (count: number) => string
  earlier?: Turn | undefined
  later?: Turn | undefined
  /** Days of absence, hatched; `text` joins their spoken name. */
  marked?: { dates: ReadonlySet<string>; text: string } | undefined
  /** Any day may be chosen, not only free ones: for picking an absence. */
  isEveryDayOpen?: boolean | undefined
  /** Under the grid: 'Green days have free times.' */
  legend?: string | undefined
}

interface Turn {
  text: string
  onPress: () => void
}

/**
 * Days as a grid: arrows move by day and week, Home and End within the week, Page keys by the page; past its edge it turns over.
 * The chosen, today's and free days differ by weight, edge and words, never by colour alone.
 */
export function Calendar(props: CalendarProps) {
  const { heading, locale, earlier, later, legend } = props
  const id = useId()
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        {earlier && (
          <Button kind="plain" size="dense" icon="chevron-left" onClick={earlier.onPress}>
            {earlier.text}
          </Button>
        )}
        <p id={id} className={classes.heading} aria-live="polite">
          {heading}
        </p>
        {later && (
          <Button kind="plain" size="dense" iconAfter="chevron-right" onClick={later.onPress}>
            {later.text}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is the pattern readers know */}
      <table role="grid" aria-labelledby={id} className={classes.grid}>
        <thead>
          <tr>
            {weekdayNames(locale).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className={classes.weekday}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <Weeks {...props} />
      </table>
      {legend && <p className={classes.legend}>{legend}</p>}
    </div>
  )
}

function Weeks(props: CalendarProps) {
  const { span, days, chosen, today, earlier, later } = props
  const { first, last } = boundsOf(span)
  const isInside = (date: string) => date >= first && date <= last
  const [standing, setStanding] = useState<string | null>(null)
  const wishes = [standing, chosen, today, ...days.map(({ date }) => date)].filter((date) => date !== null)
  const stop = wishes.find(isInside) ?? first
  const body = useRef<HTMLTableSectionElement>(null)
  const hasTurned = useRef(false)

  // After a key turned the page, the focus goes on from the day the key meant.
  useEffect(() => {
    if (!hasTurned.current || standing !== stop) return
    focusDay(body.current, stop)
    hasTurned.current = false
  }, [standing, stop])

  const press = (event: KeyboardEvent) => {
    const next = dayByKey(stop, event.key, span)
    if (!next) return
    event.preventDefault()
    if (isInside(next)) return focusDay(body.current, next)
    const turn = next < first ? earlier : later
    if (!turn) return
    hasTurned.current = true
    setStanding(next)
    turn.onPress()
  }

  const counts = new Map(days.map(({ date, count }) => [date, count]))
  return (
    <tbody ref={body} onKeyDown={press}>
      {weeksOf(span).map((week) => (
        <tr key={week.find((day) => day !== null)}>
          {week.map((date, index) =>
            date ? (
              <Day
                key={date}
                {...props}
                date={date}
                count={counts.get(date) ?? 0}
                isStop={date === stop}
                onStand={setStanding}
              />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has nothing but its place
              <td key={index} />
            ),
          )}
        </tr>
      ))}
    </tbody>
  )
}

function focusDay(body: HTMLElement | null, date: string) {
  body?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
}

type DayProps = CalendarProps & { date: string; count: number; isStop: boolean; onStand: (date: string) => void }

function Day({
  date,
  count,
  isStop,
  onStand,
  chosen,
  today,
  onChoose,
  locale,
  countText,
  marked,
  isEveryDayOpen,
  span,
}: DayProps) {
  const isOpen = isEveryDayOpen || count > 0
  const isMarked = marked?.dates.has(date)
  const isFirstOfMonth = 'weeks' in span && dayOfMonth(date) === 1
  const said = [
    longDay(locale, date),
    (!isEveryDayOpen || count > 0) && countText(count),
    isMarked && marked?.text,
  ].filter(Boolean)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of the grid above
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
    <td role="gridcell" aria-selected={date === chosen} className={classes.cell}>
      <button
        type="button"
        data-date={date}
        data-month={isFirstOfMonth ? shortMonth(locale, date) : undefined}
        tabIndex={isStop ? 0 : -1}
        aria-label={said.join(', ')}
        aria-current={date === today ? 'date' : undefined}
        aria-disabled={!isOpen || undefined}
        className={join(
          classes.day,
          isOpen && count > 0 && classes.free,
          isOpen && classes.open,
          isMarked && classes.marked,
          date === today && classes.today,
          date === chosen && classes.chosen,
        )}
        onFocus={() => onStand(date)}
        onClick={() => isOpen && onChoose(date)}
      >
        {dayOfMonth(date)}
      </button>
    </td>
  )
}
