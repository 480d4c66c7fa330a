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
  waiting: Waitlist | null
  /** Stored copy shown offline; room links are hidden. */
  isKept: boolean
}

/** Unpaid holds first because they expire, then the next session, then the rest. */
export function UpcomingTab({ items, waiting, isKept }: UpcomingTabProps) {
  const { t } = useMoreTexts()
  const { revalidate } = useRevalidator()
  const unpaid = items.filter(({ status }) => status === 'pendingPayment')
  const [next, ...later] = items.filter(({ status }) => status !== 'pendingPayment')
  return (
    <>
      {waiting && <WaitlistOffers waiting={waiting} />}
      {unpaid.map((session) => (
        <UnpaidSession key={session.bookingId} session={session} onChanged={() => void revalidate()} />
      ))}
      {next && <NextSession session={next} isKept={isKept} />}
      {later.length > 0 && (
        <section className={classes.part} aria-labelledby="coming-up">
          <h2 id="coming-up">{t('sessions.comingUp')}</h2>
          <SessionRows items={later} hasDoors={!isKept} isOnline={!isKept} />
        </section>
      )}
      {waiting && <WaitlistEntries waiting={waiting} />}
      {items.length === 0 && !waiting?.items.length && (
        <NoSessionsYet title={t('sessions.none')} text={t('sessions.noneText')} />
      )}
    </>
  )
}
