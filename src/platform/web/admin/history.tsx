import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import classes from './admin.module.css'

const ACTIONS = [
  'approve',
  'requestChanges',
  'reject',
  'keepFeedback',
  'editFeedback',
  'removeFeedback',
  'answerClaim',
  'rejectClaim',
  'refundClaim',
] as const
type Action = (typeof ACTIONS)[number]

/** Earlier decisions with their reasons, from the audit log. */
export function History({ history }: { history: Reply<'getApplication'>['history'] }) {
  const { t, format } = useAreaTexts('administration')
  const decisions = history.filter((entry) => ACTIONS.includes(entry.action as Action))
  if (decisions.length === 0) return null
  return (
    <Card as="section" aria-label={t('administration.history')} className={classes.part}>
      <CardHead title={t('administration.history')} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.history}>
        {decisions.map(({ at, action, by, reason }) => (
          <li key={at}>
            <strong>
              {t('administration.historyBy', { action: t(`administration.action.${action as Action}`), by })}
            </strong>
            <p className={classes.small}>{format.dayAtTime(at)}</p>
            {reason && <p className={classes.about}>{reason}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
