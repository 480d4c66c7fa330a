import { useId } from 'react'
import classes from './progress-bar.module.css'

interface ProgressBarProps {
  /** Name of the running task, such as the file name. */
  label: string
  /** Progress in text: '64 of 92 MB · about 20 seconds'. */
  text: string
  /** Completed fraction, from 0 to 1. */
  done: number
}

/** Progress of an upload or import. */
export function ProgressBar({ label, text, done }: ProgressBarProps) {
  const id = useId()
  return (
    <div className={classes.progress}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <span className={classes.text}>{text}</span>
      <progress aria-labelledby={id} aria-valuetext={text} max={1} value={done} className={classes.bar} />
    </div>
  )
}
