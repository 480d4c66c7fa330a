import classes from './crisis-strip.module.css'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

interface CrisisStripProps {
  /** Names the region for readers: 'Help in a crisis'. */
  label: string
  /** One sentence a line: words, the number, words. `tel` is what is dialled. */
  lines: readonly { before: string; number: string; tel: string; after: string }[]
  /** Behind `text`: every number with its facts, and the way to a page about them. */
  all: {
    text: string
    rows: readonly { name: string; number: string; tel: string; facts: string; state: string }[]
    more: string
    href: string
  }
}

/** Help before business: plain `tel:` links, no script, no way to close it. */
export function CrisisStrip({ label, lines, all }: CrisisStripProps) {
  return (
    <section aria-label={label} className={classes.strip}>
      <div className={classes.inside}>
        <Icon name="life-buoy" />
        <p className={classes.text}>
          {lines.map(({ before, number, tel, after }) => (
            <span key={tel}>
              {before}{' '}
              <a href={`tel:${tel}`} className={classes.number}>
                {number}
              </a>
              {after}{' '}
            </span>
          ))}
        </p>
        <details className={classes.all}>
          <summary>{all.text}</summary>
          <ul>
            {all.rows.map(({ name, number, tel, facts, state }) => (
              <li key={tel}>
                <a href={`tel:${tel}`} className={classes.number}>
                  {number}
                </a>{' '}
                {name} ({facts}) <b>{state}</b>
              </li>
            ))}
          </ul>
          <Link href={all.href}>{all.more}</Link>
        </details>
      </div>
    </section>
  )
}
