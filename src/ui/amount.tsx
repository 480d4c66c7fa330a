import classes from './amount.module.css'
import { joinClasses } from './classes.ts'

/** An amount on one line. `text` is formatted for the user's language ('45.00 €'). */
export function Amount({ text, isStrong }: { text: string; isStrong?: boolean | undefined }) {
  return <span className={joinClasses(classes.money, isStrong && classes.strong)}>{text}</span>
}

/** Amounts paid or refunded, one per line; the last line is the total. */
export function AmountLines({
  lines,
}: {
  lines: readonly { label: string; amount: string; isTotal?: boolean; isGood?: boolean }[]
}) {
  return (
    <dl className={classes.lines}>
      {lines.map(({ label, amount, isTotal, isGood }) => (
        <div key={label} className={joinClasses(classes.line, isTotal && classes.sum)}>
          <dt>{label}</dt>
          <dd className={joinClasses(classes.money, isGood && classes.good)}>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
