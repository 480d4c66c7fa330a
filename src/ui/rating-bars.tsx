import classes from './rating-bars.module.css'

interface RatingBarsProps {
  /** Rows in descending order of rating, each with its text ('5 stars') and count. */
  rows: readonly { text: string; count: number }[]
}

/** Distribution of ratings: a list of labels and numbers with decorative bars. */
export function RatingBars({ rows }: RatingBarsProps) {
  const highest = Math.max(1, ...rows.map(({ count }) => count))
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.bars}>
      {rows.map(({ text, count }) => (
        <li key={text}>
          <span>{text}</span>
          <svg className={classes.bar} width="100%" height="8" aria-hidden="true">
            <rect className={classes.full} width={`${(100 * count) / highest}%`} height="8" rx="4" />
          </svg>
          <span className={classes.count}>{count}</span>
        </li>
      ))}
    </ul>
  )
}
