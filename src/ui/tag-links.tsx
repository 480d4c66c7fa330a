import { Link } from './link.tsx'
import classes from './tag-links.module.css'

interface TagLink {
  text: string
  /** Without one it is a word like any other tag. */
  href?: string | undefined
  /** What the link leads to, where the word alone does not say it. */
  title?: string | undefined
}

/** Tags of which each leads to where one can read about it. */
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
