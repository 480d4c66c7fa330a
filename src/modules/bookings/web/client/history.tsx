import classes from '#modules/bookings/web/clients/contacts.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatZonedTime } from '#platform/web/zoned-format.ts'
import { Amount } from '#ui/amount.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Badge } from '#ui/tag.tsx'

type Session = Reply<'getContact'>['history'][number]
type VisibleStatus =
  | 'booked'
  | 'rescheduleRequested'
  | 'completed'
  | 'noShow'
  | 'cancelledByCustomer'
  | 'cancelledByProvider'

const BADGE_KIND = {
  booked: 'good',
  rescheduleRequested: 'waiting',
  completed: 'still',
  noShow: 'wrong',
  cancelledByCustomer: 'still',
  cancelledByProvider: 'still',
} as const satisfies Record<VisibleStatus, string>

const isVisible = (session: Session): session is Session & { status: VisibleStatus } => session.status in BADGE_KIND

/** All sessions between the provider and this client, latest first. */
export function History({ contact }: { contact: Reply<'getContact'> }) {
  const { t } = useAreaTexts('contacts')
  return (
    <Card as="section" aria-label={t('contacts.history')} className={classes.part}>
      <CardHead title={t('contacts.history')} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.sessions}>
        {contact.history.filter(isVisible).map((session) => (
          <SessionItem key={session.bookingId} session={session} timezone={contact.timezone} />
        ))}
      </ul>
    </Card>
  )
}

function SessionItem({ session, timezone }: { session: Session & { status: VisibleStatus }; timezone: string }) {
  const { t, format } = useAreaTexts('contacts')
  const { refunded } = session
  return (
    <li className={classes.session}>
      <div>
        <p>{formatZonedTime(format, session.startDateTime, timezone)}</p>
        <p className={classes.small}>
          {session.title}
          {session.isGroup && `, ${t('contacts.group')}`}
        </p>
      </div>
      <div className={classes.end}>
        <Badge kind={BADGE_KIND[session.status]}>
          {session.isByPlatform ? t('contacts.is.cancelledByPlatform') : t(`contacts.is.${session.status}`)}
        </Badge>
        <Amount text={format.money(session.price)} />
        {refunded > 0 && (
          <span className={classes.small}>{t('contacts.givenBack', { amount: format.money(refunded) })}</span>
        )}
      </div>
    </li>
  )
}
