import { useAreaTexts } from '../area-texts.ts'
import { Link } from '../kit/link.tsx'
import { useVisit } from '../visit.ts'
import classes from './talk.module.css'

/** Always in sight where a client writes on a phone, in as little room as it takes (decision 0030). */
export function HelpLine() {
  const { t } = useAreaTexts('conversations')
  const crisis = useVisit()?.crisis
  return (
    <p className={classes.helpLine}>
      {t('conversations.helpNow')}{' '}
      {crisis?.lines.map(({ number, tel }) => (
        <a key={tel} href={`tel:${tel}`}>
          {number}
        </a>
      ))}
      {crisis && <Link href={crisis.all.href}>{crisis.all.text}</Link>}
    </p>
  )
}
