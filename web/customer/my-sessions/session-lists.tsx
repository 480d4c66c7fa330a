import { useRevalidator, useSearchParams } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import type { Reply } from '../../api.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Pagination } from '../../kit/pagination.tsx'
import { TabLinks } from '../../kit/tabs.tsx'
import { useMoreTexts } from '../../texts.tsx'
import { useWokenPage } from '../woken-page.ts'
import { NextSession } from './next-session.tsx'
import { SessionRow } from './session-row.tsx'
import type { SessionCard } from './session-standing.ts'
import classes from './sessions.module.css'
import { UnpaidSession } from './unpaid-session.tsx'

type Bookings = Reply<'listBookings'>
export interface SessionPages {
  upcoming: Bookings
  /** Only on its own tab. */
  history: Bookings | null
}

/** What is coming and what has been, each under an address of its own. */
export function SessionLists({ upcoming, history }: SessionPages) {
  const { t, language } = useMoreTexts()
  const { revalidate } = useRevalidator()
  useWokenPage(() => void revalidate())
  const here = pagePath('mySessions', language)
  const coming = upcoming.items.filter(({ status }) => status !== 'pendingPayment').length
  const count = coming > 0 ? ` · ${coming}` : ''
  const items = [
    { href: here, text: `${t('sessions.upcoming')}${count}`, isCurrent: !history },
    { href: `${here}?when=history`, text: t('sessions.history'), isCurrent: history !== null },
  ]
  return (
    <div className={classes.page}>
      <h1>{t('sessions.title')}</h1>
      <TabLinks label={t('sessions.title')} items={items} />
      {history ? <History history={history} /> : <Upcoming items={upcoming.items} />}
    </div>
  )
}

/** Unpaid times first, because they run out; then the next session, then the rest. */
function Upcoming({ items }: { items: SessionCard[] }) {
  const { t } = useMoreTexts()
  const { revalidate } = useRevalidator()
  const unpaid = items.filter(({ status }) => status === 'pendingPayment')
  const [next, ...later] = items.filter(({ status }) => status !== 'pendingPayment')
  return (
    <>
      {unpaid.map((session) => (
        <UnpaidSession key={session.bookingId} session={session} onChanged={() => void revalidate()} />
      ))}
      {next && <NextSession session={next} />}
      {later.length > 0 && (
        <section className={classes.part} aria-labelledby="coming-up">
          <h2 id="coming-up">{t('sessions.comingUp')}</h2>
          <Rows items={later} />
        </section>
      )}
      {items.length === 0 && <NothingYet title={t('sessions.none')} text={t('sessions.noneText')} />}
    </>
  )
}

function History({ history }: { history: Bookings }) {
  const { t } = useMoreTexts()
  if (history.items.length === 0)
    return <NothingYet title={t('sessions.noHistory')} text={t('sessions.noHistoryText')} />
  return (
    <>
      <h2 className="visually-hidden">{t('sessions.history')}</h2>
      <Rows items={history.items} />
      {history.totalCount > history.pageSize && <Pages {...history} />}
    </>
  )
}

function Rows({ items }: { items: SessionCard[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.rows}>
      {items.map((session) => (
        <SessionRow key={session.bookingId} session={session} />
      ))}
    </ul>
  )
}

function Pages({ page, pageSize, totalCount }: Bookings) {
  const { t } = useMoreTexts()
  const [query] = useSearchParams()
  const address = (to: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(to))
    return `?${next}`
  }
  const last = Math.min(page * pageSize, totalCount)
  return (
    <Pagination
      label={t('sessions.pages')}
      range={t('sessions.range', { from: (page - 1) * pageSize + 1, to: last, total: totalCount })}
      previous={{ text: t('sessions.newer'), href: page > 1 ? address(page - 1) : null }}
      next={{ text: t('sessions.older'), href: last < totalCount ? address(page + 1) : null }}
    />
  )
}

function NothingYet({ title, text }: { title: string; text: string }) {
  const { t, language } = useMoreTexts()
  const find = <ButtonLink href={pagePath('finder', language)}>{t('nav.findCounsellor')}</ButtonLink>
  return (
    <EmptyState icon="calendar" title={title} actions={find}>
      <p>{text}</p>
    </EmptyState>
  )
}
