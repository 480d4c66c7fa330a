import { useSearchParams } from 'react-router'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { groupBy } from '#platform/web/group-by.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import classes from './dashboard.module.css'
import { SessionLine } from './session-line.tsx'

export type ProviderSessionList = Reply<'listProviderSessions'> & { when: 'upcoming' | 'history' }

/** The booked sessions or the history, grouped by day. */
export function SessionLists({ list, timezone }: { list: ProviderSessionList; timezone: string }) {
  const { t } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(timezone)
  const days = groupBy(list.items, (session) => own.wall(session.startDateTime).date)
  const title = list.when === 'upcoming' ? t('providerDashboard.booked') : t('providerDashboard.history')
  if (list.items.length === 0) return <EmptyList when={list.when} />
  return (
    <>
      <h2 className="visually-hidden">{title}</h2>
      <Card className={classes.card}>
        {days.map(([date, sessions]) => (
          <section key={date} aria-label={own.date(date, 'long')}>
            <h3 className={classes.dayHead}>
              {date === own.today ? t('providerDashboard.today') : own.date(date, 'long')}
            </h3>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
            <ul role="list" className={classes.rows}>
              {sessions.map((session) => (
                <SessionLine key={session.id} session={session} timezone={timezone} />
              ))}
            </ul>
          </section>
        ))}
      </Card>
      {list.totalCount > list.pageSize && <Pages {...list} />}
    </>
  )
}

function EmptyList({ when }: { when: ProviderSessionList['when'] }) {
  const { t } = useAreaTexts('providerDashboard')
  return (
    <EmptyState
      icon="calendar"
      title={when === 'upcoming' ? t('providerDashboard.noneBooked') : t('providerDashboard.noHistory')}
    >
      <p>{when === 'upcoming' ? t('providerDashboard.noneBookedText') : t('providerDashboard.noHistoryText')}</p>
    </EmptyState>
  )
}

function Pages({ page, pageSize, totalCount, when }: ProviderSessionList) {
  const { t } = useAreaTexts('providerDashboard')
  const [query] = useSearchParams()
  const getHref = (to: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(to))
    return `?${next}`
  }
  const last = Math.min(page * pageSize, totalCount)
  const [previousKey, nextKey] =
    when === 'upcoming'
      ? (['providerDashboard.sooner', 'providerDashboard.later'] as const)
      : (['providerDashboard.newer', 'providerDashboard.older'] as const)
  return (
    <Pagination
      label={t('providerDashboard.pages')}
      range={t('providerDashboard.range', { from: (page - 1) * pageSize + 1, to: last, total: totalCount })}
      previous={{ text: t(previousKey), href: page > 1 ? getHref(page - 1) : null }}
      next={{ text: t(nextKey), href: last < totalCount ? getHref(page + 1) : null }}
    />
  )
}
