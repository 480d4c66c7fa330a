import { join } from './classes.ts'
import classes from './skeleton.module.css'

/** Lines of text that are on their way; the last is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className={classes.text} data-loading aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all lines are alike
        <span key={line} className={classes.bone} />
      ))}
    </div>
  )
}

/** The shape of a finder card, at its height. */
export function SkeletonCard() {
  return (
    <div className={classes.card} data-loading aria-hidden="true">
      <span className={join(classes.bone, classes.portrait)} />
      <SkeletonText lines={4} />
      <div className={classes.times}>
        <span className={join(classes.bone, classes.time)} />
        <span className={join(classes.bone, classes.time)} />
        <span className={join(classes.bone, classes.time)} />
      </div>
    </div>
  )
}

interface SkeletonPageProps {
  /** Says so once to readers ('Loading'). */
  label: string
  cards?: number
  /** How wide the page is that comes, where it does not fill the frame: nothing jumps to the side when it does. */
  column?: 'rows' | 'column' | undefined
}

/** A page that is on its way: title and its sentence, then cards. */
export function SkeletonPage({ label, cards = 3, column }: SkeletonPageProps) {
  return (
    <div className={join(classes.page, column && classes[column])} data-loading>
      <p role="status" className="visually-hidden">
        {label}
      </p>
      <div className={classes.top} aria-hidden="true">
        <span className={join(classes.bone, classes.title)} />
        <span className={join(classes.bone, classes.lead)} />
      </div>
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all cards are alike
        <div key={card} className={classes.part} aria-hidden="true">
          <SkeletonText lines={card === 0 ? 5 : 3} />
        </div>
      ))}
    </div>
  )
}
