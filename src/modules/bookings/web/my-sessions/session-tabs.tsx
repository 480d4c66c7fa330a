import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { InvoicesTab } from '#modules/accounting/web/shared/my-invoices/invoices-tab.tsx'
import { useRestoredPage } from '#modules/accounts/web/shared/use-restored-page.ts'
import { ReviewsTab } from '#modules/feedback/web/shared/my-feedback/reviews-tab.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { hasRoom } from '#modules/session-room/web/shared/room-link-state.ts'
import type { Waitlist } from '#modules/waitlist/web/shared/my-waitlist/load-waitlist.ts'
import { WaitlistEntries, WaitlistOffers } from '#modules/waitlist/web/shared/my-waitlist/waitlist-entries.tsx'
import { HOLD_MINUTES } from '#platform/values/constants.ts'
import { api } from '#platform/web/api.ts'
import { nowMs } from '#platform/web/clock.ts'
import { NoSessionsYet } from '#platform/web/no-sessions-yet.tsx'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { TabPagination } from '#platform/web/tab-pagination.tsx'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Countdown } from '#ui/countdown.tsx'
import classes from '#ui/session-list.module.css'
import { TabLinks } from '#ui/tabs.tsx'
import type { Bookings, TabData } from './load-tab.ts'
import { NextSession } from './next-session.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { SessionRow } from './session-row.tsx'
import type { SessionCard } from './session-status.ts'
import { SessionSummary } from './session-summary.tsx'

/** My sessions (specification §2). Each tab has its own URL. */
export function SessionTabs(data: TabData) {
  const { t, language } = useMoreTexts()
  const { revalidate } = useRevalidator()
  useRestoredPage(() => void revalidate())
  const path = buildPagePath('mySessions', language)
  const upcomingCount = data.upcoming.items.filter(({ status }) => status !== 'pendingPayment').length
  const count = upcomingCount > 0 ? ` · ${upcomingCount}` : ''
  const items = [
    { href: path, text: `${t('sessions.upcoming')}${count}`, isCurrent: data.tab === 'upcoming' },
    { href: `${path}?when=history`, text: t('sessions.history'), isCurrent: data.tab === 'history' },
    { href: `${path}?when=invoices`, text: t('sessions.invoices'), isCurrent: data.tab === 'invoices' },
    { href: `${path}?when=reviews`, text: t('sessions.reviews'), isCurrent: data.tab === 'reviews' },
  ]
  return (
    <div className={classes.page}>
      <h1>{t('sessions.title')}</h1>
      {data.storedAt && <OfflineNotice at={data.storedAt} />}
      <TabLinks label={t('sessions.title')} items={items} />
      {data.tab === 'upcoming' && (
        <UpcomingTab items={data.upcoming.items} waitlist={data.waitlist} isOffline={data.storedAt !== null} />
      )}
      {data.tab === 'history' && <HistoryTab history={data.history} />}
      {data.tab === 'invoices' && <InvoicesTab invoices={data.invoices} />}
      {data.tab === 'reviews' && <ReviewsTab reviews={data.reviews} />}
    </div>
  )
}

function HistoryTab({ history }: { history: Bookings }) {
  const { t } = useMoreTexts()
  if (history.items.length === 0)
    return <NoSessionsYet title={t('sessions.noHistory')} text={t('sessions.noHistoryText')} />
  return (
    <>
      <h2 className="visually-hidden">{t('sessions.history')}</h2>
      <SessionRows items={history.items} />
      {history.totalCount > history.pageSize && <TabPagination {...history} />}
    </>
  )
}

interface UpcomingTabProps {
  items: SessionCard[]
  waitlist: Waitlist | null
  /** Whether an offline copy is shown, without room links. */
  isOffline: boolean
}

/**
 * Lists unpaid holds first, because they expire, then the next session and then the others by start time. The API lists
 * new bookings first, which would highlight a session a month away above one that begins today.
 */
function UpcomingTab({ items, waitlist, isOffline }: UpcomingTabProps) {
  const { t } = useMoreTexts()
  const { revalidate } = useRevalidator()
  const unpaid = items.filter(({ status }) => status === 'pendingPayment')
  const [next, ...later] = items
    .filter(({ status }) => status !== 'pendingPayment')
    .toSorted((a, b) => Date.parse(a.startDateTime) - Date.parse(b.startDateTime))
  return (
    <>
      {waitlist && <WaitlistOffers waitlist={waitlist} />}
      {unpaid.map((session) => (
        <UnpaidSession key={session.bookingId} session={session} onChanged={() => void revalidate()} />
      ))}
      {next && <NextSession session={next} isOffline={isOffline} />}
      {later.length > 0 && (
        <section className={classes.part} aria-labelledby="coming-up">
          <h2 id="coming-up">{t('sessions.comingUp')}</h2>
          <SessionRows items={later} hasRoomLinks={!isOffline} isOnline={!isOffline} />
        </section>
      )}
      {waitlist && <WaitlistEntries waitlist={waitlist} />}
      {items.length === 0 && !waitlist?.items.length && (
        <NoSessionsYet title={t('sessions.none')} text={t('sessions.noneText')} />
      )}
    </>
  )
}

interface SessionRowsProps {
  items: SessionCard[]
  hasRoomLinks?: boolean
  /** If false, the reschedule and cancel buttons are hidden, because they need a connection. */
  isOnline?: boolean
}

function SessionRows({ items, hasRoomLinks = false, isOnline = true }: SessionRowsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.rows}>
      {items.map((session) => (
        <SessionRow
          key={session.bookingId}
          session={session}
          showsRoomLink={hasRoomLinks && hasRoom(session)}
          isOnline={isOnline}
        />
      ))}
    </ul>
  )
}

/** An unpaid hold, with buttons to finish the payment or to release the time. */
function UnpaidSession({ session, onChanged }: { session: SessionCard; onChanged: () => void }) {
  const { t, language } = useMoreTexts()
  const [busy, setBusy] = useState(false)
  const release = async () => {
    setBusy(true)
    const reply = await api('releaseHold', { id: session.bookingId })
    setBusy(false)
    if (reply.ok || reply.code === 'alreadyPaid') onChanged()
    else notifyFailure(reply, t('generic.offline'))
  }
  return (
    <Card as="section" className={classes.unpaid} aria-label={t('sessions.is.unpaid')}>
      {session.holdExpiresAt && <HoldStrip endsAt={session.holdExpiresAt} onEnd={onChanged} />}
      <div className={classes.row}>
        <SessionSummary session={session} level="h2" />
        <div className={classes.links}>
          <ButtonLink size="dense" href={`${buildPagePath('checkout', language)}?booking=${session.bookingId}`}>
            {t('sessions.finishPaying')}
          </ButtonLink>
          <Button
            kind="second"
            size="dense"
            busy={busy}
            busyLabel={t('sessions.lettingGo')}
            onClick={() => void release()}
          >
            {t('sessions.release')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function HoldStrip({ endsAt, onEnd }: { endsAt: string; onEnd: () => void }) {
  const { t } = useMoreTexts()
  return (
    <Countdown
      endsAt={Date.parse(endsAt)}
      total={HOLD_MINUTES * 60}
      text={t('sessions.heldUnpaid')}
      spokenText={(minutes) => t('checkout.minutesLeft', { count: minutes })}
      onEnd={onEnd}
      now={nowMs}
    />
  )
}
