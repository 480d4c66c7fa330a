import type { MouseEvent, ReactNode } from 'react'
import { joinClasses } from './classes.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import classes from './time-button.module.css'

interface TimeButtonProps {
  /** Text above the time: 'Today', 'Thu 26 Nov'. Omit it below a heading that names the day. */
  day?: string | undefined
  /** Time of day: '14:00'. */
  time: string
  /** Suffix of the accessible name: date, time zone and length ('Tuesday 24 November, Tallinn time, 50 minutes'). */
  detail: string
  isChosen?: boolean | undefined
  /** Text shown if another client has just booked the time ('Taken just now'). */
  takenText?: string | undefined
  /** Whether the button is a single line, 44 px high, for wide cards and for times below a heading with the day. */
  isDense?: boolean | undefined
  /** Target of the link; without it, this is a button. */
  href?: string | undefined
  onChoose?: ((event: MouseEvent) => void) | undefined
}

/**
 * One available time. Its accessible name states date, time, time zone and length, and starts with the visible text.
 */
export function TimeButton({ day, time, detail, isChosen, takenText, isDense, href, onChoose }: TimeButtonProps) {
  const className = joinClasses(
    classes.time,
    isDense && classes.dense,
    isChosen && classes.chosen,
    takenText && classes.taken,
  )
  const content = (
    <TimeText day={takenText ?? day} time={time} detail={detail} isChosen={isChosen} isTaken={Boolean(takenText)} />
  )
  if (takenText) {
    return (
      <button type="button" aria-disabled="true" className={className}>
        {content}
      </button>
    )
  }
  if (href) {
    return (
      <Link href={href} className={className} onClick={onChoose}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" aria-pressed={Boolean(isChosen)} className={className} onClick={onChoose}>
      {content}
    </button>
  )
}

interface TimeTextProps {
  day: string | undefined
  time: string
  detail: string
  isChosen: boolean | undefined
  isTaken: boolean
}

function TimeText({ day, time, detail, isChosen, isTaken }: TimeTextProps) {
  return (
    <>
      {day && <span className={classes.day}>{day}</span>}
      <span className={classes.hour}>
        {isChosen && <Icon name="check" size={17} />}
        {isTaken ? <s>{time}</s> : time}
      </span>
      <span className="visually-hidden">, {detail}</span>
    </>
  )
}

/**
 * A grid of times below an optional small heading ('Morning'): three per row, or two if the text is long or the page is
 * zoomed in.
 */
export function TimeGrid({ heading, children }: { heading?: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these take effect at once
    <div role="group" aria-label={heading} className={classes.part}>
      {heading && <p className={classes.heading}>{heading}</p>}
      <div className={classes.grid}>{children}</div>
    </div>
  )
}
