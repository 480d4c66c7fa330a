import type { ReactNode } from 'react'
import { joinClasses } from './classes.ts'
import classes from './disclosure.module.css'
import { Icon } from './icon.tsx'

interface DisclosureProps {
  /** Label, such as 'Show 15 more', 'Read more', 'Show as a table'. */
  text: string
  /** Label while open; `text` by default. */
  openText?: string | undefined
  isOpen?: boolean | undefined
  children: ReactNode
  className?: string | undefined
}

/**
 * The browser's own disclosure. It works without scripts and opens when the browser's find-in-page matches text inside
 * it.
 */
export function Disclosure({ text, openText, isOpen, children, className }: DisclosureProps) {
  return (
    <details className={joinClasses(classes.disclosure, className)} open={isOpen}>
      <summary className={classes.line}>
        <span className={openText && classes.shut}>{text}</span>
        {openText && <span className={classes.opened}>{openText}</span>}
        <Icon name="chevron-down" size={17} />
      </summary>
      <div className={classes.body}>{children}</div>
    </details>
  )
}
