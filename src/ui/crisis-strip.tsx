import classes from './crisis-strip.module.css'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

interface CrisisStripProps {
  /** Accessible name of the region, such as 'Help in a crisis'. */
  label: string
  /**
   * One sentence per line: the text before the number, the number and the text after it. `aside` is shown only on wide
   * pages; `tel` is the number to dial.
   */
  lines: readonly { before: string; number: string; tel: string; aside?: string | undefined; after: string }[]
  /** Disclosure with the label `text`: every number with its details, and a link to the page about them. */
  all: {
    text: string
    rows: readonly { name: string; number: string; tel: string; details: string; state: string }[]
    more: string
    href: string
  }
}

/** A strip of plain `tel:` links, which work without scripts. It cannot be closed. */
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
          <AllHelplines {...all} />
        </div>
      </div>
    </section>
  )
}

function AllHelplines({ text, rows, more, href }: CrisisStripProps['all']) {
  return (
    <details className={classes.all}>
      <summary>{text}</summary>
      <ul>
        {rows.map(({ name, number, tel, details, state }) => (
          <li key={tel}>
            <a href={`tel:${tel}`} className={classes.number}>
              {number}
            </a>{' '}
            {name} ({details}) <b>{state}</b>
          </li>
        ))}
      </ul>
      <Link href={href}>{more}</Link>
    </details>
  )
}
