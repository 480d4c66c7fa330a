import type { ReactNode } from 'react'
import classes from '#modules/accounts/web/shared/account.module.css'

/** A question below a form, with a link to the other form: to sign up instead of logging in, or the reverse. */
export function AlternativeForm({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div className={classes.alternative}>
      <p className={classes.quiet}>{question}</p>
      {children}
    </div>
  )
}
