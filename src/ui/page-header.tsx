import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { joinClasses } from './classes.ts'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: ReactNode
  /** Link to the list that contains this item. */
  back?: { href: string; text: string } | undefined
  /** A portrait before the title. */
  picture?: ReactNode
  /** One or two sentences about the page. */
  lead?: ReactNode
  /** Status badges and short notes. */
  marks?: ReactNode
  /** Actions for the whole page, at the end of the line. */
  actions?: ReactNode
  className?: string | undefined
}

/** The top of a task page: back link, title with lead, and actions. */
export function PageHeader({ title, back, picture, lead, marks, actions, className }: PageHeaderProps) {
  return (
    <div className={joinClasses(classes.top, className)}>
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
