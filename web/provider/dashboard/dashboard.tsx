import type { ReactNode } from 'react'
import { pagePath } from '#contract/pages.ts'
import type { Reply } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { nowMs } from '../../clock.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { TabLinks } from '../../kit/tabs.tsx'
import { EarningsCard } from '../billing/earnings-card.tsx'
import type { Earnings } from '../billing/load-earnings.ts'
import { NextPayoutCard } from '../billing/next-payout-card.tsx'
import { useOwnClock } from '../own-clock.ts'
import { GroupDecisions } from '../session-types/group-decisions.tsx'
import classes from './dashboard.module.css'
import { daySummary, greeting, type Overview } from './greeting.ts'
import { OffersCard } from './offers-card.tsx'
import { SessionLists } from './session-lists.tsx'
import { SickDay } from './sick-day.tsx'
import { TodayCard } from './today-card.tsx'

export type List = Reply<'listProviderSessions'> & { when: 'upcoming' | 'history' }

/** What other parts of the practice put on its first screen. */
export interface Cards {
  decisions: Reply<'listGroupDecisions'>
  earnings: Earnings
}

interface DashboardProps {
  overview: Overview
  cards: Cards
  view: 'lists' | 'sickDay'
  list: List | null
}

/** Greeting, then what the address asks for: the overview, one of the lists, or the sick day. */
export function Dashboard({ overview, cards, view, list }: DashboardProps) {
  if (view === 'sickDay') return <SickDay overview={overview} />
  return (
    <div className={classes.page}>
      <Greeting overview={overview} />
      <Views overview={overview} list={list} />
      {list ? (
        <SessionLists list={list} timezone={overview.timezone} />
      ) : (
        <OverviewCards overview={overview} cards={cards} />
      )}
    </div>
  )
}

function Greeting({ overview }: { overview: Overview }) {
  const { t, language } = useAreaTexts('running')
  const { own, zone } = useOwnClock(overview.timezone)
  const now = nowMs()
  return (
    <header className={classes.greeting}>
      <div>
        <h1>{greeting(t, overview, now)}</h1>
        <p className={classes.lead}>
          <span className={classes.day}>{own.date(own.today, 'long')}.</span> {daySummary(t, overview, now)} {zone}
        </p>
      </div>
      <ButtonLink kind="second" icon="calendar-x" href={`${pagePath('dashboard', language)}?view=sick-day`}>
        {t('running.sickDay')}
      </ButtonLink>
    </header>
  )
}

function Views({ overview, list }: { overview: Overview; list: List | null }) {
  const { t, language } = useAreaTexts('running')
  const here = pagePath('dashboard', language)
  const count = overview.upcomingCount > 0 ? ` · ${overview.upcomingCount}` : ''
  const items = [
    { href: here, text: t('running.overview'), isCurrent: !list },
    { href: `${here}?when=upcoming`, text: `${t('running.booked')}${count}`, isCurrent: list?.when === 'upcoming' },
    { href: `${here}?when=history`, text: t('running.history'), isCurrent: list?.when === 'history' },
  ]
  return <TabLinks label={t('nav.dashboard')} items={items} />
}

/** Cards in two columns from 1024, one below the other under it: what waits for the counsellor first. */
function OverviewCards({ overview, cards }: { overview: Overview; cards: Cards }) {
  return (
    <Columns
      main={
        <>
          <GroupDecisions decisions={cards.decisions} timezone={overview.timezone} />
          <TodayCard overview={overview} />
          <EarningsCard earnings={cards.earnings} />
          <NextPayoutCard earnings={cards.earnings} />
        </>
      }
      side={overview.offersOpen.length > 0 && <OffersCard overview={overview} />}
    />
  )
}

function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={side ? classes.columns : classes.column}>
      <div className={classes.column}>{main}</div>
      {side && <div className={classes.column}>{side}</div>}
    </div>
  )
}
