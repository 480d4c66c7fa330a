import { join } from './classes.ts'
import classes from './facts.module.css'

export type FactRow = readonly [label: string, value: string]

/** A description list of labels and values. */
export function Facts({ rows, className }: { rows: readonly FactRow[]; className?: string | undefined }) {
  return (
    <dl className={join(classes.facts, className)}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
