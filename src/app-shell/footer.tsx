import { ThemeChoice } from '#platform/web/theme-choice.tsx'
import { useVisit } from '#platform/web/visit.ts'
import { Brand } from '#ui/brand.tsx'
import { joinClasses } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import classes from './footer.module.css'

/**
 * Footer with the brand, a short description of the site, links and the theme switch. `isPlain` omits the brand and the
 * description, for the provider area.
 */
export function Footer({ isPlain }: { isPlain?: boolean }) {
  const visit = useVisit()
  if (!visit) return null
  const { label, what, notEmergency, groups } = visit.footer
  return (
    <footer className={joinClasses(classes.footer, isPlain && classes.plain)}>
      <div className={classes.inside}>
        <div className={classes.about}>
          {!isPlain && (
            <>
              <Brand name={visit.brand} />
              <p>{what}</p>
              <p>{notEmergency}</p>
            </>
          )}
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
