import { joinClasses } from './classes.ts'
import classes from './skeleton.module.css'

/** Placeholder lines for text that is loading; the last is shorter. */
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

/** Placeholder for a search result card, of the same height. */
export function SkeletonCard() {
  return (
    <div className={classes.card} data-loading aria-hidden="true">
      <span className={joinClasses(classes.bone, classes.portrait)} />
      <SkeletonText lines={4} />
      <div className={classes.times}>
        <span className={joinClasses(classes.bone, classes.time)} />
        <span className={joinClasses(classes.bone, classes.time)} />
        <span className={joinClasses(classes.bone, classes.time)} />
      </div>
    </div>
  )
}

interface SkeletonPageProps {
  /** Text that screen readers announce once ('Loading'). */
  label: string
  cards?: number
  /** Width of the page being loaded, if it does not fill the layout, so that nothing shifts sideways. */
  column?: 'rows' | 'column' | undefined
}

/** Placeholder for a page that is loading: title, lead and cards. */
export function SkeletonPage({ label, cards = 3, column }: SkeletonPageProps) {
  return (
    <div className={joinClasses(classes.page, column && classes[column])} data-loading>
      <p role="status" className="visually-hidden">
        {label}
      </p>
      <div className={classes.top} aria-hidden="true">
        <span className={joinClasses(classes.bone, classes.title)} />
        <span className={joinClasses(classes.bone, classes.lead)} />
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
