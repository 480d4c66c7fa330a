import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import classes from './calendar.module.css'
import { type CalendarRange, getDayOfMonth, getRangeBounds, listWeeks, moveDayByKey } from './calendar-days.ts'
import { formatCalendarDay, formatShortMonth, listWeekdayNames } from './calendar-names.ts'
import { joinClasses } from './classes.ts'

interface CalendarProps {
  range: CalendarRange
  /** Days with their number of available times; unlisted days have none. */
  days: readonly { date: string; count: number }[]
  chosen: string | null
  today: string
  onChoose: (date: string) => void
  /** BCP 47 tag, for the names of days and months. */
  locale: string
  /** Text above the grid: '23 Nov to 20 Dec', 'Dec 2026'. */
  heading: string
  /** Suffix of each day's accessible name: '5 available times', 'no available times'. */
  countText: (count: number) => string
  earlier?: PageTurn | undefined
  later?: PageTurn | undefined
  /** Days of absence, shown hatched; `text` is added to their accessible names. */
  marked?: { dates: ReadonlySet<string>; text: string } | undefined
  /** Whether every day can be chosen, not only days with available times. Used for choosing an absence. */
  isEveryDayOpen?: boolean | undefined
  /** Text below the grid: 'Green days have available times.' */
  legend?: string | undefined
}

interface PageTurn {
  text: string
  onPress: () => void
}

/**
 * A grid of days. Arrow keys move by day and week, Home and End within the week, Page Up and Page Down by page; moving
 * past the edge turns the page. Chosen, current and available days differ in weight, border and text, not only in
 * colour.
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
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is the pattern that screen readers support */}
      <table role="grid" aria-labelledby={id} className={classes.grid}>
        <thead>
          <tr>
            {listWeekdayNames(locale).map(({ short, long }) => (
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
  const { range, days, chosen, today, earlier, later } = props
  const { first, last } = getRangeBounds(range)
  const isInside = (date: string) => date >= first && date <= last
  const [focusedDay, setFocusedDay] = useState<string | null>(null)
  const candidates = [focusedDay, chosen, today, ...days.map(({ date }) => date)].filter((date) => date !== null)
  const tabStop = candidates.find(isInside) ?? first
  const body = useRef<HTMLTableSectionElement>(null)
  const hasTurnedPage = useRef(false)

  // After a key has turned the page, focuses the day that the key moved to.
  useEffect(() => {
    if (!hasTurnedPage.current || focusedDay !== tabStop) return
    focusDay(body.current, tabStop)
    hasTurnedPage.current = false
  }, [focusedDay, tabStop])

  const handleKeyDown = (event: KeyboardEvent) => {
    const next = moveDayByKey(tabStop, event.key, range)
    if (!next) return
    event.preventDefault()
    if (isInside(next)) return focusDay(body.current, next)
    const turn = next < first ? earlier : later
    if (!turn) return
    hasTurnedPage.current = true
    setFocusedDay(next)
    turn.onPress()
  }

  const counts = new Map(days.map(({ date, count }) => [date, count]))
  return (
    <tbody ref={body} onKeyDown={handleKeyDown}>
      {listWeeks(range).map((week) => (
        <tr key={week.find((day) => day !== null)}>
          {week.map((date, index) =>
            date ? (
              <Day
                key={date}
                {...props}
                date={date}
                count={counts.get(date) ?? 0}
                isTabStop={date === tabStop}
                onFocusDay={setFocusedDay}
              />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is identified only by its position
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

type DayProps = CalendarProps & { date: string; count: number; isTabStop: boolean; onFocusDay: (date: string) => void }

function Day({
  date,
  count,
  isTabStop,
  onFocusDay,
  chosen,
  today,
  onChoose,
  locale,
  countText,
  marked,
  isEveryDayOpen,
  range,
}: DayProps) {
  const isOpen = isEveryDayOpen || count > 0
  const isMarked = marked?.dates.has(date)
  const isFirstOfMonth = 'weeks' in range && getDayOfMonth(date) === 1
  const labelParts = [
    formatCalendarDay(locale, date),
    (!isEveryDayOpen || count > 0) && countText(count),
    isMarked && marked?.text,
  ].filter(Boolean)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: this is a cell of the grid above
    // biome-ignore lint/a11y/useFocusableInteractive: its button is focusable
    <td role="gridcell" aria-selected={date === chosen} className={classes.cell}>
      <button
        type="button"
        data-date={date}
        data-month={isFirstOfMonth ? formatShortMonth(locale, date) : undefined}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={labelParts.join(', ')}
        aria-current={date === today ? 'date' : undefined}
        aria-disabled={!isOpen || undefined}
        className={joinClasses(
          classes.day,
          isOpen && count > 0 && classes.free,
          isOpen && classes.open,
          isMarked && classes.marked,
          date === today && classes.today,
          date === chosen && classes.chosen,
        )}
        onFocus={() => onFocusDay(date)}
        onClick={() => isOpen && onChoose(date)}
      >
        {getDayOfMonth(date)}
      </button>
    </td>
  )
}
