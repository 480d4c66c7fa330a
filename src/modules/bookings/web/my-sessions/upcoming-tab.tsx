import { useRevalidator } from 'react-router'
import type { Waitlist } from '#modules/waitlist/web/shared/my-waitlist/load-waitlist.ts'
import { WaitlistEntries, WaitlistOffers } from '#modules/waitlist/web/shared/my-waitlist/waitlist-entries.tsx'
import { NoSessionsYet } from '#platform/web/no-sessions-yet.tsx'
import { useMoreTexts } from '#platform/web/texts.tsx'
import classes from '#ui/session-list.module.css'
import { NextSession } from './next-session.tsx'
import { SessionRows } from './session-rows.tsx'
import type { SessionCard } from './session-status.ts'
import { UnpaidSession } from './unpaid-session.tsx'

interface UpcomingTabProps {
  items: SessionCard[]
  waitlist: Waitlist | null
  /** Stored copy shown offline; room links are hidden. */
  isOffline: boolean
}

/** Unpaid holds first because they expire, then the next session, then the rest. */
export function UpcomingTab({ items, waitlist, isOffline }: UpcomingTabProps) {
  const { t } = useMoreTexts()
  const { revalidate } = useRevalidator()
  const unpaid = items.filter(({ status }) => status === 'pendingPayment')
  const [next, ...later] = items.filter(({ status }) => status !== 'pendingPayment')
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
