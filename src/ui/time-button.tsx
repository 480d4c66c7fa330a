import type { MouseEvent, ReactNode } from 'react'
import { join } from './classes.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import classes from './time-button.module.css'

interface TimeButtonProps {
  /** Above the hour: 'Today', 'Thu 26 Nov'. Left out where a heading already names the day. */
  day?: string | undefined
  /** '14:00' */
  time: string
  /** Completes the spoken name: full date, zone, length ('Tuesday 24 November, Tallinn time, 50 minutes'). */
  detail: string
  isChosen?: boolean | undefined
  /** Somebody was faster: the words that say so ('Taken just now'). */
  takenText?: string | undefined
  /** 44 high on one line, for wide cards and for times under their day. */
  isDense?: boolean | undefined
  /** Where it leads; without it, it is a button. */
  href?: string | undefined
  onChoose?: ((event: MouseEvent) => void) | undefined
}

/** One free time. Its name says date, time, zone and length, and begins with what can be seen. */
export function TimeButton({ day, time, detail, isChosen, takenText, isDense, href, onChoose }: TimeButtonProps) {
  const look = join(classes.time, isDense && classes.dense, isChosen && classes.chosen, takenText && classes.taken)
  const face = (
    <Face day={takenText ?? day} time={time} detail={detail} isChosen={isChosen} isTaken={Boolean(takenText)} />
  )
  if (takenText) {
    return (
      <button type="button" aria-disabled="true" className={look}>
        {face}
      </button>
    )
  }
  if (href) {
    return (
      <Link href={href} className={look} onClick={onChoose}>
        {face}
      </Link>
    )
  }
  return (
    <button type="button" aria-pressed={Boolean(isChosen)} className={look} onClick={onChoose}>
      {face}
    </button>
  )
}

interface FaceProps {
  day: string | undefined
  time: string
  detail: string
  isChosen: boolean | undefined
  isTaken: boolean
}

function Face({ day, time, detail, isChosen, isTaken }: FaceProps) {
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

/** Times side by side under an optional small heading ('Morning'): three in a row, two where words are long or the page is zoomed. */
export function TimeGrid({ heading, children }: { heading?: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these act at once
    <div role="group" aria-label={heading} className={classes.part}>
      {heading && <p className={classes.heading}>{heading}</p>}
      <div className={classes.grid}>{children}</div>
    </div>
  )
}
