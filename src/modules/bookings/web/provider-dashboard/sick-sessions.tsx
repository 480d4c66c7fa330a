import { buildPagePath } from '#modules/pages.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Tags } from '#ui/tag.tsx'
import classes from './dashboard.module.css'
import type { SickSession } from './use-sick-day.ts'

interface SickSessionsProps {
  sessions: SickSession[]
  timezone: string
  isDone?: boolean
}

/** The sessions of the day with the planned or actual effect. */
export function SickSessions({ sessions, timezone, isDone }: SickSessionsProps) {
  const { t } = useAreaTexts('providerDashboard')
  return (
    <Card as="section" aria-label={t('providerDashboard.whoIsConcerned')} className={classes.card}>
      <CardHead title={isDone ? t('providerDashboard.whatWasDone') : t('providerDashboard.whoIsConcerned')} />
      {sessions.length === 0 && <p>{t('providerDashboard.nobodyConcerned')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.rows}>
        {sessions.map((session) => (
          <SickSessionItem key={session.id} session={session} timezone={timezone} isDone={isDone} />
        ))}
      </ul>
    </Card>
  )
}

function SickSessionItem({
  session,
  timezone,
  isDone,
}: {
  session: SickSession
  timezone: string
  isDone: boolean | undefined
}) {
  const { language } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(timezone)
  const displayName = session.clientName ?? session.title
  return (
    <li className={classes.offer}>
      <p className={classes.who}>
        {own.time(session.startDateTime)}{' '}
        {isDone ? (
          <Link href={buildPagePath('providerSession', language, { id: session.id })}>{displayName}</Link>
        ) : (
          displayName
        )}
      </p>
      <Effect session={session} />
      {session.startDateTimes.length > 0 && (
        <Tags items={session.startDateTimes.map((start) => own.dayAtTime(start))} />
      )}
    </li>
  )
}

function Effect({ session }: { session: SickSession }) {
  const { t, format } = useAreaTexts('providerDashboard')
  if (session.effect === 'failed') return <p>{t('providerDashboard.leftAsItWas')}</p>
  if (session.effect === 'offer') return <p className={classes.small}>{t('providerDashboard.isOffered')}</p>
  const amount = format.money(session.refundAmount)
  return (
    <p className={classes.small}>
      {session.isGroup
        ? t('providerDashboard.membersGet', { count: session.members, amount })
        : t('providerDashboard.getsBack', { amount })}
    </p>
  )
}
