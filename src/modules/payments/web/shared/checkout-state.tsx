import { type ReactNode, useEffect, useRef } from 'react'
import classes from './checkout-state.module.css'

interface StateProps {
  title: string
  text: string
  actions: ReactNode
  children?: ReactNode
}

/**
 * Message that replaces the checkout when it cannot continue. Its title receives focus, because the content of the page
 * has changed.
 */
export function CheckoutState({ title, text, actions, children }: StateProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.state}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className={classes.text}>{text}</p>
      {children}
      <div className={classes.actions}>{actions}</div>
    </div>
  )
}
