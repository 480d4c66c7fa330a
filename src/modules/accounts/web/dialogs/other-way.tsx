import type { ReactNode } from 'react'
import classes from '#modules/accounts/web/shared/account.module.css'

/** Below a form: the way for whoever came to the wrong one. */
export function OtherWay({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div className={classes.otherWay}>
      <p className={classes.quiet}>{question}</p>
      {children}
    </div>
  )
}
