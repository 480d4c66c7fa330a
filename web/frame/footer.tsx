import { pagePath } from '#contract/pages.ts'
import { Brand } from '../kit/brand.tsx'
import { Link } from '../kit/link.tsx'
import { useTexts } from '../texts.tsx'
import { useVisit } from '../visit.ts'
import classes from './footer.module.css'
import { ThemeChoice } from './theme-choice.tsx'

/** What this is, where help is, and the appearance. Its links work without scripts. */
export function Footer() {
  const { t, language } = useTexts()
  const brand = useVisit()?.brand ?? ''
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <div className={classes.about}>
          <Brand name={brand} />
          <p>{t('footer.what')}</p>
          <p>{t('footer.notEmergency', { brand })}</p>
        </div>
        <nav aria-label={t('footer.label')} className={classes.links}>
          <Link href={pagePath('finder', language)}>{t('nav.findCounsellor')}</Link>
          <Link href={pagePath('guides', language)}>{t('footer.guides')}</Link>
          <Link href={pagePath('helplines', language)}>{t('footer.helpNow')}</Link>
          <Link href={pagePath('terms', language)}>{t('footer.terms')}</Link>
        </nav>
        <ThemeChoice />
      </div>
    </footer>
  )
}
