import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useVisit } from '#platform/web/visit.ts'
import { Link } from '#ui/link.tsx'
import classes from './conversation.module.css'

/** Helplines, always visible next to the client's message field on phones (decision 0030). */
export function ConversationHelplines() {
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
