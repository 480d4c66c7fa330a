import { Brand } from '../kit/brand.tsx'
import { Link } from '../kit/link.tsx'
import { useVisit } from '../visit.ts'
import classes from './footer.module.css'
import { ThemeChoice } from './theme-choice.tsx'

/** What this is, where everything is, and the appearance. Its links work without scripts. */
export function Footer() {
  const visit = useVisit()
  if (!visit) return null
  const { label, what, notEmergency, groups } = visit.footer
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <div className={classes.about}>
          <Brand name={visit.brand} />
          <p>{what}</p>
          <p>{notEmergency}</p>
          <ThemeChoice />
        </div>
        <nav aria-label={label} className={classes.groups}>
          {groups.map(({ title, links }) => (
            <div key={title} className={classes.links}>
              <p className={classes.title}>{title}</p>
              {links.map(({ text, href }) => (
                <Link key={href} href={href}>
                  {text}
                </Link>
              ))}
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}
