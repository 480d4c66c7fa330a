import choice from './choice.module.css'
import { joinClasses } from './classes.ts'
import classes from './time-list.module.css'

export interface ListedTime {
  /** Submitted value: the instant, ISO 8601. */
  value: string
  /** Start and end: '14:00 to 14:50'. */
  text: string
  /** Duration: '50 min'. */
  length: string
  /** Suffix of the accessible name: date and time zone. */
  detail: string
  takenText?: string | undefined
}

export interface DayOfTimes {
  date: string
  /** Heading of the day: 'Thursday, 26 November'. */
  heading: string
  /** Time zone of the times: 'Tallinn time'. */
  zone: string
  times: readonly ListedTime[]
}

interface TimeListProps {
  name: string
  days: readonly DayOfTimes[]
  chosen: string | null
  onChoose: (value: string) => void
}

/**
 * All available times as radio buttons, grouped by day. It presents the calendar's data as a list, for keyboard and
 * screen reader users.
 */
export function TimeList({ name, days, chosen, onChoose }: TimeListProps) {
  return (
    <div className={classes.list}>
      {days.map((day) => (
        <fieldset key={day.date}>
          <legend className={classes.legend}>
            <strong>{day.heading}</strong> · {day.zone}
          </legend>
          {day.times.map((time) => (
            <TimeRow key={time.value} name={name} time={time} isChosen={time.value === chosen} onChoose={onChoose} />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

interface TimeRowProps {
  name: string
  time: ListedTime
  isChosen: boolean
  onChoose: (value: string) => void
}

function TimeRow({ name, time, isChosen, onChoose }: TimeRowProps) {
  const isTaken = time.takenText !== undefined
  return (
    <label className={joinClasses(classes.row, isChosen && classes.chosen, isTaken && classes.taken)}>
      <input
        type="radio"
        name={name}
        value={time.value}
        checked={isChosen}
        disabled={isTaken}
        className={joinClasses(choice.box, choice.radio)}
        onChange={() => onChoose(time.value)}
      />
      <span className={classes.time}>
        {isTaken ? <s>{time.text}</s> : time.text}
        <span className="visually-hidden">, {time.detail}</span>
      </span>
      <span className={classes.length}>{time.takenText ?? time.length}</span>
    </label>
  )
}
