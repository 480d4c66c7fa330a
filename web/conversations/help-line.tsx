import { pagePath } from '#contract/pages.ts'
import { useAreaTexts } from '../area-texts.ts'
import { Link } from '../kit/link.tsx'
import { useVisit } from '../visit.ts'
import classes from './talk.module.css'

/** Always in sight where a client writes on a phone, in as little room as it takes (decision 0030). */
export function HelpLine() {
  const { t, language } = useAreaTexts('conversations')
  return (
    <p className={classes.helpLine}>
      {t('conversations.helpNow')}{' '}
      {(useVisit()?.crisis ?? []).map(({ key, number, tel }) => (
        <a key={key} href={`tel:${tel}`}>
          {number}
        </a>
      ))}
      <Link href={pagePath('helplines', language)}>{t('crisis.all')}</Link>
    </p>
  )
}
