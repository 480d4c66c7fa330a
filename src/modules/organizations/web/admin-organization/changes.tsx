import classes from '#modules/admin/web/shared/admin.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'

const ACTIONS = [
  'addOrganisation',
  'changeOrganisation',
  'changeOrganisationLogo',
  'deactivateOrganisation',
  'activateOrganisation',
  'inviteManager',
  'withdrawManagerInvitation',
  'removeManager',
  'beginManaging',
  'inviteMember',
  'confirmMember',
  'endMember',
] as const
type Action = (typeof ACTIONS)[number]

/** Changes and their authors from the audit log. */
export function Changes({ history }: { history: Reply<'reviewOrganization'>['history'] }) {
  const { t, format } = useAreaTexts('organisations')
  const entries = history.filter(({ action }) => ACTIONS.includes(action as Action))
  if (entries.length === 0) return null
  return (
    <Card as="section" aria-label={t('organisations.changes')} className={classes.part}>
      <CardHead title={t('organisations.changes')} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.history}>
        {entries.map(({ at, action, by, reason }) => (
          <li key={`${at} ${action}`}>
            <strong>{t(`organisations.did.${action as Action}`)}</strong>
            <p className={classes.small}>{t('organisations.by', { by, at: format.dayAtTime(at) })}</p>
            {reason && <p className={classes.about}>{reason}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
