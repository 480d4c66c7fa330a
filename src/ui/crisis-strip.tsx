import classes from './crisis-strip.module.css'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

interface CrisisStripProps {
  /** Names the region for readers: 'Help in a crisis'. */
  label: string
  /** One sentence a line: words, the number, words; `aside` is for wide pages only. `tel` is what is dialled. */
  lines: readonly { before: string; number: string; tel: string; aside?: string | undefined; after: string }[]
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
        <div className={classes.words}>
          <p className={classes.text}>
            {lines.map(({ before, number, tel, aside, after }) => (
              <span key={tel}>
                {before}{' '}
                <a href={`tel:${tel}`} className={classes.number}>
                  {number}
                </a>
                {aside && <span className={classes.aside}>{aside}</span>}
                {after}{' '}
              </span>
            ))}
          </p>
          <All {...all} />
        </div>
      </div>
    </section>
  )
}

function All({ text, rows, more, href }: CrisisStripProps['all']) {
  return (
    <details className={classes.all}>
      <summary>{text}</summary>
      <ul>
        {rows.map(({ name, number, tel, facts, state }) => (
          <li key={tel}>
            <a href={`tel:${tel}`} className={classes.number}>
              {number}
            </a>{' '}
            {name} ({facts}) <b>{state}</b>
          </li>
        ))}
      </ul>
      <Link href={href}>{more}</Link>
    </details>
  )
}
