import { ButtonLink } from './button.tsx'
import classes from './pagination.module.css'

interface PaginationProps {
  label: string
  /** The range shown, such as '1 to 8 of 307'. */
  range: string
  previous: { text: string; href: string | null }
  next: { text: string; href: string | null }
}

/**
 * Previous and next links with the current range. At either end the link is omitted instead of disabled, so that no
 * inactive element gets the focus.
 */
export function Pagination({ label, range, previous, next }: PaginationProps) {
  return (
    <nav aria-label={label} className={classes.pages}>
      <p className={classes.range}>{range}</p>
      {previous.href && (
        <ButtonLink kind="second" size="dense" icon="chevron-left" rel="prev" href={previous.href}>
          {previous.text}
        </ButtonLink>
      )}
      {next.href && (
        <ButtonLink kind="second" size="dense" iconAfter="chevron-right" rel="next" href={next.href}>
          {next.text}
        </ButtonLink>
      )}
    </nav>
  )
}
