import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { join } from './classes.ts'
import classes from './page-top.module.css'

interface PageTopProps {
  title: ReactNode
  /** To the list that this is one of. */
  back?: { href: string; text: string } | undefined
  /** A portrait before the title. */
  picture?: ReactNode
  /** What the page is for, or when: a sentence or two. */
  lead?: ReactNode
  /** How it stands: badges and small words. */
  marks?: ReactNode
  /** What can be done with all of it, at the end of the line. */
  actions?: ReactNode
  className?: string | undefined
}

/** The top of a page of work, the same everywhere: the way back, the title with its sentence, and what can be done. */
export function PageTop({ title, back, picture, lead, marks, actions, className }: PageTopProps) {
  return (
    <div className={join(classes.top, className)}>
      {back && (
        <ButtonLink kind="quiet" size="dense" icon="arrow-left" href={back.href} className={classes.back}>
          {back.text}
        </ButtonLink>
      )}
      <div className={classes.line}>
        {picture}
        <div className={classes.words}>
          <h1>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {marks && <div className={classes.marks}>{marks}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  )
}
