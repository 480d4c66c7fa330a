import { joinClasses } from './classes.ts'
import classes from './detail-list.module.css'

export type DetailRow = readonly [label: string, value: string]

/** A description list of labels and values. */
export function DetailList({ rows, className }: { rows: readonly DetailRow[]; className?: string | undefined }) {
  return (
    <dl className={joinClasses(classes.facts, className)}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
