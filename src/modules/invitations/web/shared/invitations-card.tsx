import {
  formatDayAndTime,
  type Invitation,
  useInvitationTexts,
} from '#modules/invitations/web/sent-invitations/invitation-texts.ts'
import classes from '#modules/invitations/web/sent-invitations/invitations.module.css'
import { TimeLeft } from '#modules/invitations/web/sent-invitations/offered-times.tsx'
import { StatusBadge } from '#modules/invitations/web/sent-invitations/status-badge.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'

/**
 * The latest invitations, for the dashboard. The page must load them (`listInvitations`) and the translations for the
 * `invitations` area.
 */
export function InvitationsCard({ invitations }: { invitations: readonly Invitation[] }) {
  const { t, language } = useInvitationTexts()
  return (
    <Card as="section" aria-label={t('invitations.title')}>
      <CardHead
        title={t('invitations.title')}
        aside={
          <ButtonLink kind="quiet" size="dense" iconAfter="chevron-right" href={buildPagePath('invitations', language)}>
            {t('invitations.all')}
          </ButtonLink>
        }
      />
      {invitations.length === 0 && <p className={classes.none}>{t('invitations.none')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.list}>
        {invitations.map((invitation) => (
          <ShortRow key={invitation.invitationId} invitation={invitation} />
        ))}
      </ul>
    </Card>
  )
}

function ShortRow({ invitation }: { invitation: Invitation }) {
  const { t, format } = useInvitationTexts()
  const { clientName, times, newPrice } = invitation
  const shownTime = times.find((time) => time.isBooked) ?? times.find((time) => time.isOpen) ?? times[0]
  const moreCount = invitation.status === 'accepted' ? 0 : times.length - 1
  const timeText = [
    shownTime && formatDayAndTime(format, shownTime.startDateTime),
    moreCount > 0 && t('invitations.andMore', { count: moreCount }),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <li className={classes.request}>
      <div className={classes.head}>
        <h3 className={classes.name}>{clientName}</h3>
        <StatusBadge {...invitation} />
      </div>
      <p className={classes.small}>{[timeText, format.money(newPrice)].filter(Boolean).join(' · ')}</p>
      <TimeLeft {...invitation} />
    </li>
  )
}
