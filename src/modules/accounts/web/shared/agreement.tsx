import { buildPagePath } from '#modules/pages.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import classes from './account.module.css'

/** Sentence with a link to the terms. The link opens in a new tab, so that the form input is not lost. */
export function Agreement() {
  const { t, language } = useMoreTexts()
  const [before, after] = t('account.agree', { terms: '\n' }).split('\n')
  return (
    <p className={classes.quiet}>
      {before}
      <a href={buildPagePath('terms', language)} target="_blank" rel="noopener">
        {t('account.agreeTerms')}
      </a>
      {after}
    </p>
  )
}
