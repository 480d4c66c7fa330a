import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from '../kit/icon.tsx'
import classes from './account.module.css'

interface OutcomeProps {
  title: string
  icon: IconName
  /** Good news stand on green. */
  isGood?: boolean
  children: ReactNode
}

/** What came of a mailed link: its title takes the focus, because it took the place of what stood there. */
export function Outcome({ title, icon, isGood, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.page}>
      <span className={isGood ? classes.good : classes.sign}>
        <Icon name={icon} size={24} />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
