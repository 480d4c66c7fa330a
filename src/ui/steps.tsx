import { joinClasses } from './classes.ts'
import { Icon } from './icon.tsx'
import classes from './steps.module.css'

interface StepsProps {
  label: string
  /** The steps; `stateText` is the icon's meaning for screen readers ('done', 'next'). */
  items: readonly { text: string; state: 'done' | 'current' | 'ahead'; stateText: string }[]
}

/** Progress through a short series of steps. */
export function Steps({ label, items }: StepsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ol role="list" aria-label={label} className={classes.steps}>
      {items.map(({ text, state, stateText }) => (
        <li
          key={text}
          className={joinClasses(classes.step, classes[state])}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          {state === 'done' ? <Icon name="circle-check" /> : <Ring />}
          {text}
          <span className="visually-hidden">, {stateText}</span>
        </li>
      ))}
    </ol>
  )
}

function Ring() {
  return (
    <svg className={classes.ring} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
    </svg>
  )
}
