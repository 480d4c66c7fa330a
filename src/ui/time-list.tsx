import choice from './choice.module.css'
import { join } from './classes.ts'
import classes from './time-list.module.css'

export interface ListedTime {
  /** What is sent: the instant, ISO 8601. */
  value: string
  /** '14:00 to 14:50' */
  text: string
  /** '50 min' */
  length: string
  /** Completes the spoken name where the heading does not: date and zone. */
  detail: string
  takenText?: string | undefined
}

export interface DayOfTimes {
  date: string
  /** 'Thursday, 26 November' */
  heading: string
  /** 'Tallinn time' */
  zone: string
  times: readonly ListedTime[]
}

interface TimeListProps {
  name: string
  days: readonly DayOfTimes[]
  chosen: string | null
  onChoose: (value: string) => void
}

/** All free times as plain radio rows of 56 under their days: the same data as the calendar, for keyboard and reader, and for whoever prefers a list. */
export function TimeList({ name, days, chosen, onChoose }: TimeListProps) {
  return (
    <div className={classes.list}>
      {days.map((day) => (
        <fieldset key={day.date}>
          <legend className={classes.legend}>
            <strong>{day.heading}</strong> · {day.zone}
          </legend>
          {day.times.map((time) => (
            <Row key={time.value} name={name} time={time} isChosen={time.value === chosen} onChoose={onChoose} />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

interface RowProps {
  name: string
  time: ListedTime
  isChosen: boolean
  onChoose: (value: string) => void
}

function Row({ name, time, isChosen, onChoose }: RowProps) {
  const isTaken = time.takenText !== undefined
  return (
    <label className={join(classes.row, isChosen && classes.chosen, isTaken && classes.taken)}>
      <input
        type="radio"
        name={name}
        value={time.value}
        checked={isChosen}
        disabled={isTaken}
        className={join(choice.box, choice.radio)}
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
