import { InvitationsCard } from '#modules/invitations/web/shared/invitations-card.tsx'
import { RequestsCard } from '#modules/invitations/web/shared/requests-card.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { EarningsCard } from '#modules/payouts/web/shared/earnings-card.tsx'
import type { Earnings } from '#modules/payouts/web/shared/load-earnings.ts'
import { NextPayoutCard } from '#modules/payouts/web/shared/next-payout-card.tsx'
import { GroupDecisions } from '#modules/providers/web/shared/group-decisions.tsx'
import { TemplatesCard } from '#modules/providers/web/shared/templates-card.tsx'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { hasRoom } from '#modules/session-room/web/shared/room-link-state.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { Badge, Tags } from '#ui/tag.tsx'
import classes from './dashboard.module.css'
import { formatDaySummary, formatGreeting, type Overview } from './greeting.ts'
import { SessionLine, SessionRoomLink } from './session-line.tsx'
import { type ProviderSessionList, SessionLists } from './session-lists.tsx'
import { SickDay } from './sick-day.tsx'

/** Data for the dashboard cards that belong to other modules. */
export interface DashboardCards {
  decisions: Reply<'listGroupDecisions'>
  earnings: Earnings
  sessionTemplates: Reply<'listSessionTemplates'>
  requests: Reply<'listRequests'>
  invitations: Reply<'listInvitations'>['items']
}

type DashboardProps = { overview: Overview } & (
  | { view: 'cards'; cards: DashboardCards }
  | { view: 'list'; list: ProviderSessionList }
  | { view: 'sickDay' }
)

/** The greeting and the view selected by the URL: the overview, a session list or the sick-day form. */
export function Dashboard(props: DashboardProps) {
  const { overview, view } = props
  if (view === 'sickDay') return <SickDay overview={overview} />
  return (
    <div className={classes.page}>
      <Greeting overview={overview} />
      <ViewTabs overview={overview} list={view === 'list' ? props.list : null} />
      {view === 'list' ? (
        <SessionLists list={props.list} timezone={overview.timezone} />
      ) : (
        <OverviewCards overview={overview} cards={props.cards} />
      )}
    </div>
  )
}

function Greeting({ overview }: { overview: Overview }) {
  const { t, language } = useAreaTexts('providerDashboard')
  const invitationTexts = useAreaTexts('invitations')
  const { own, zone } = useProviderTimeFormat(overview.timezone)
  const now = nowMs()
  return (
    <PageHeader
      title={formatGreeting(t, overview, now)}
      lead={
        <>
          {own.date(own.today, 'long')}. {formatDaySummary(t, overview, now)} {zone}
        </>
      }
      actions={
        <>
          <ButtonLink kind="second" icon="send" href={buildPagePath('newInvitation', language)}>
            {invitationTexts.t('invitations.invite')}
          </ButtonLink>
          <ButtonLink kind="plain" icon="calendar-x" href={`${buildPagePath('dashboard', language)}?view=sick-day`}>
            {t('providerDashboard.sickDay')}
          </ButtonLink>
        </>
      }
    />
  )
}

function ViewTabs({ overview, list }: { overview: Overview; list: ProviderSessionList | null }) {
  const { t, language } = useAreaTexts('providerDashboard')
  const path = buildPagePath('dashboard', language)
  const count = overview.upcomingCount > 0 ? ` · ${overview.upcomingCount}` : ''
  const items = [
    { href: path, text: t('providerDashboard.overview'), isCurrent: !list },
    {
      href: `${path}?when=upcoming`,
      text: `${t('providerDashboard.booked')}${count}`,
      isCurrent: list?.when === 'upcoming',
    },
    { href: `${path}?when=history`, text: t('providerDashboard.history'), isCurrent: list?.when === 'history' },
  ]
  return <TabLinks label={t('nav.dashboard')} items={items} />
}

/** Two columns from a width of 1024 px, otherwise one. Cards that need the provider to act come first (board 06). */
function OverviewCards({ overview, cards }: { overview: Overview; cards: DashboardCards }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <GroupDecisions decisions={cards.decisions} timezone={overview.timezone} />
        <TodayCard overview={overview} />
        <EarningsCard earnings={cards.earnings} />
        <NextPayoutCard earnings={cards.earnings} />
      </div>
      <div className={classes.column}>
        {overview.offersOpen.length > 0 && <ProposalsCard overview={overview} />}
        <RequestsCard requests={cards.requests} maxShown={3} />
        <InvitationsCard invitations={cards.invitations} />
        <TemplatesCard templateList={cards.sessionTemplates} />
      </div>
    </div>
  )
}

/** Open reschedule proposals. */
function ProposalsCard({ overview }: { overview: Overview }) {
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

/** Lists today's sessions; if there are none, shows when the next one is. */
function TodayCard({ overview }: { overview: Overview }) {
  const { t, language } = useAreaTexts('providerDashboard')
  const allLink = (
    <ButtonLink
      kind="quiet"
      size="dense"
      iconAfter="chevron-right"
      href={`${buildPagePath('dashboard', language)}?when=upcoming`}
    >
      {t('providerDashboard.allBooked')}
    </ButtonLink>
  )
  return (
    <Card as="section" aria-label={t('providerDashboard.today')} className={classes.card}>
      <CardHead title={t('providerDashboard.today')} aside={allLink} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.rows}>
        {overview.today.map((session) => (
          <SessionLine key={session.id} session={session} timezone={overview.timezone} />
        ))}
      </ul>
      {overview.today.length === 0 && <NothingToday overview={overview} />}
    </Card>
  )
}

function NothingToday({ overview }: { overview: Overview }) {
  const { t } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(overview.timezone)
  const { next } = overview
  return (
    <div className={classes.empty}>
      <p>{t('providerDashboard.nothingToday')}</p>
      <p className={classes.small}>
        {next
          ? t('providerDashboard.nextIs', {
              when: own.dayAtTime(next.startDateTime),
              who: next.clientName ?? next.title,
            })
          : t('providerDashboard.nothingAhead')}
      </p>
      {next && hasRoom(next) && <SessionRoomLink session={next} timezone={overview.timezone} />}
    </div>
  )
}
