import type { ReactNode } from 'react'
import classes from '#modules/accounts/web/shared/account.module.css'

/** Link below a form to the alternative form. */
export function AlternativeForm({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div className={classes.alternative}>
      <p className={classes.quiet}>{question}</p>
      {children}
    </div>
  )
}
