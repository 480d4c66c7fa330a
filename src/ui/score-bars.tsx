import classes from './score-bars.module.css'

interface ScoreBarsProps {
  /** From the best score down: '5 stars' and how many gave it. */
  rows: readonly { text: string; count: number }[]
}

/** How many gave which score: words and numbers in a list, with a bar between that only shows the same. */
export function ScoreBars({ rows }: ScoreBarsProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.bars}>
      {rows.map(({ text, count }) => (
        <li key={text}>
          <span>{text}</span>
          <svg className={classes.bar} width="100%" height="8" aria-hidden="true">
            <rect className={classes.full} width={`${(100 * count) / most}%`} height="8" rx="4" />
          </svg>
          <span className={classes.count}>{count}</span>
        </li>
      ))}
    </ul>
  )
}
