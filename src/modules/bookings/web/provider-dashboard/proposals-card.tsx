import { buildPagePath } from '#modules/pages.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Badge, Tags } from '#ui/tag.tsx'
import classes from './dashboard.module.css'
import type { Overview } from './greeting.ts'

/** Open reschedule proposals. */
export function ProposalsCard({ overview }: { overview: Overview }) {
  const { t } = useAreaTexts('providerDashboard')
  const count = <Badge kind="waiting">{overview.offersOpen.length}</Badge>
  return (
    <Card as="section" aria-label={t('providerDashboard.waiting')} className={classes.card}>
      <CardHead title={t('providerDashboard.waiting')} aside={count} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.rows}>
        {overview.offersOpen.map((session) => (
          <ProposalItem key={session.id} session={session} timezone={overview.timezone} />
        ))}
      </ul>
    </Card>
  )
}

function ProposalItem({ session, timezone }: { session: Overview['offersOpen'][number]; timezone: string }) {
  const { t, language } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(timezone)
  return (
    <li className={classes.offer}>
      <p className={classes.who}>
        <Link href={buildPagePath('providerSession', language, { id: session.id })}>{session.clientName}</Link>
      </p>
      <p className={classes.small}>
        {t('providerDashboard.insteadOf', { when: own.dayAtTime(session.startDateTime) })}
      </p>
      <Tags items={session.offer.startDateTimes.map((start) => own.dayAtTime(start))} />
      <p className={classes.small}>
        {t('providerDashboard.answerBy', { when: own.dayAtTime(session.offer.answerBy) })}
      </p>
    </li>
  )
}
