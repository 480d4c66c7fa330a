import { joinClasses } from '#ui/classes.ts'
import fields from '#ui/field.module.css'
import classes from './match.module.css'

interface ChoicesProps<T> {
  name: string
  /** Only one option can be chosen. */
  isSingle?: boolean
  options: readonly { value: T; text: string }[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
  /** Set only for questions with several parts. */
  legend?: string
}

/** Answer options as chips, 44 px high. Chosen ones have a tick, a border, a tint and bold text. */
export function Choices<T extends string | number>({ legend, ...list }: ChoicesProps<T>) {
  if (!legend) return <List {...list} />
  return (
    <fieldset className={classes.group}>
      <legend className={joinClasses(fields.label, classes.groupName)}>{legend}</legend>
      <List {...list} />
    </fieldset>
  )
}

function List<T extends string | number>({
  name,
  isSingle,
  options,
  chosen,
  onChange,
}: Omit<ChoicesProps<T>, 'legend'>) {
  const pick = (value: T, isChosen: boolean) => {
    if (isSingle) return onChange([value])
    onChange(
      options.map((option) => option.value).filter((other) => (other === value ? isChosen : chosen.includes(other))),
    )
  }
  return (
    <div className={classes.choices}>
      {options.map(({ value, text }) => (
        <label key={value} className={classes.choice}>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
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
