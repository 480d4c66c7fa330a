import { useRevalidator } from 'react-router'
import type { Waiting } from '#modules/waitlist/web/shared/my-waitlist/load-waiting.ts'
import { Offers, Waits } from '#modules/waitlist/web/shared/my-waitlist/waits.tsx'
import { NothingYet } from '#platform/web/nothing-yet.tsx'
import { useMoreTexts } from '#platform/web/texts.tsx'
import classes from '#ui/session-list.module.css'
import { NextSession } from './next-session.tsx'
import { Rows } from './rows.tsx'
import type { SessionCard } from './session-standing.ts'
import { UnpaidSession } from './unpaid-session.tsx'

interface UpcomingTabProps {
  items: SessionCard[]
  waiting: Waiting | null
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
      {waiting && <Offers waiting={waiting} />}
      {unpaid.map((session) => (
        <UnpaidSession key={session.bookingId} session={session} onChanged={() => void revalidate()} />
      ))}
      {next && <NextSession session={next} isKept={isKept} />}
      {later.length > 0 && (
        <section className={classes.part} aria-labelledby="coming-up">
          <h2 id="coming-up">{t('sessions.comingUp')}</h2>
          <Rows items={later} hasDoors={!isKept} isOnline={!isKept} />
        </section>
      )}
      {waiting && <Waits waiting={waiting} />}
      {items.length === 0 && !waiting?.items.length && (
        <NothingYet title={t('sessions.none')} text={t('sessions.noneText')} />
      )}
    </>
  )
}
