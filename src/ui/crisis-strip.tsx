import classes from './crisis-strip.module.css'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

interface CrisisStripProps {
  /** Accessible name of the region: 'Help in a crisis'. */
  label: string
  /**
   * One sentence per line: text before, the number, text after; `aside` is shown on wide pages only, `tel` is the
   * dialled number.
   */
  lines: readonly { before: string; number: string; tel: string; aside?: string | undefined; after: string }[]
  /** Disclosure labelled `text`: every number with its details, and a link to the page about them. */
  all: {
    text: string
    rows: readonly { name: string; number: string; tel: string; facts: string; state: string }[]
    more: string
    href: string
  }
}

/** Plain `tel:` links that work without scripts; the strip cannot be closed. */
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
