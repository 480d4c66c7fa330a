import { joinClasses } from '#ui/classes.ts'
import fields from '#ui/field.module.css'
import classes from './match.module.css'

interface ChoicesProps<T> {
  name: string
  /** Single choice instead of multiple choice. */
  isOne?: boolean
  options: readonly { value: T; text: string }[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
  /** Legend, for a question with several parts. */
  legend?: string
}

/** Answer options as chips, 44 px high; the selected ones have a tick, a border, a tint and bold text. */
export function Choices<T extends string | number>({ legend, ...list }: ChoicesProps<T>) {
  if (!legend) return <List {...list} />
  return (
    <fieldset className={classes.part}>
      <legend className={joinClasses(fields.label, classes.partName)}>{legend}</legend>
      <List {...list} />
    </fieldset>
  )
}

function List<T extends string | number>({ name, isOne, options, chosen, onChange }: Omit<ChoicesProps<T>, 'legend'>) {
  const pick = (value: T, isChosen: boolean) => {
    if (isOne) return onChange([value])
    onChange(options.map((one) => one.value).filter((one) => (one === value ? isChosen : chosen.includes(one))))
  }
  return (
    <div className={classes.choices}>
      {options.map(({ value, text }) => (
        <label key={value} className={classes.choice}>
          <input
            type={isOne ? 'radio' : 'checkbox'}
            name={name}
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) => pick(value, currentTarget.checked)}
          />
          <span className={classes.choiceText}>{text}</span>
        </label>
      ))}
    </div>
  )
}
