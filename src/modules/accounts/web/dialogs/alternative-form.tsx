import type { ReactNode } from 'react'
import classes from '#modules/accounts/web/shared/account.module.css'

/** A question below a form, with a link to the alternative form: to sign up instead of logging in, or vice versa. */
export function AlternativeForm({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div className={classes.alternative}>
      <p className={classes.quiet}>{question}</p>
      {children}
    </div>
  )
}
