import { Link } from './link.tsx'
import classes from './tag-links.module.css'

interface TagLink {
  text: string
  /** Target of the link; without it, this is a plain tag. */
  href?: string | undefined
  /** Describes the target, if the text alone does not. */
  title?: string | undefined
}

/** Tags that link to a page about their subject. */
export function TagLinks({ items }: { items: readonly TagLink[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.tags}>
      {items.map(({ text, href, title }) => (
        <li key={text}>
          {href ? (
            <Link href={href} title={title} className={classes.tag}>
              {text}
            </Link>
          ) : (
            <span className={classes.tag}>{text}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
