import { useState } from 'react'
import { formatSessionHours, formatZoneLabel } from '#modules/bookings/web/checkout/format-session.ts'
import { useSessionChange } from '#modules/bookings/web/shared/use-session-change.ts'
import { api } from '#platform/web/api.ts'
import { groupBy } from '#platform/web/group-by.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TimeList } from '#ui/time-list.tsx'
import classes from './one-session.module.css'
import type { Session } from './session.ts'

export type ClientProposal = NonNullable<Session['offer']>

interface ProposedTimesCardProps {
  session: Session
  proposal: ClientProposal
}

/** Shows an open reschedule proposal. The client can accept one of its times, or decline them all for a full refund. */
export function ProposedTimesCard({ session, proposal }: ProposedTimesCardProps) {
  const { t, format } = useMoreTexts()
  const { busy, change } = useSessionChange()
  const [chosen, setChosen] = useState(proposal.startDateTimes.length === 1 ? proposal.startDateTimes[0]! : null)
  const [isDeclining, setDeclining] = useState(false)
  const name = session.providerFirstName
  const amount = format.money(proposal.refundAmount)
  const accept = () =>
    chosen &&
    void change(
      () => api('acceptReschedule', { id: session.bookingId, startDateTime: chosen }),
      t('sessions.timeTaken'),
    )
  return (
    <Card as="section" isLifted className={classes.offer} aria-label={t('sessions.offerTitle')}>
      <CardHead title={t('sessions.offerTitle')} />
      {proposal.note && (
        <div>
          <p className={classes.small}>{t('sessions.offerSays', { name })}</p>
          <blockquote className={classes.quote}>{proposal.note}</blockquote>
        </div>
      )}
      <TimeList name="offered" days={useProposedDays(session, proposal)} chosen={chosen} onChoose={setChosen} />
      <p className={classes.small}>
        {t('sessions.offerBy', { when: format.dayAtTime(proposal.answerBy) })}{' '}
        {proposal.keepsOld
          ? t('sessions.offerOldTimeApplies')
          : session.charge
            ? t('sessions.offerOldTimeLostUncharged')
            : t('sessions.offerOldTimeLost', { amount })}
      </p>
      <div className={classes.actions}>
        <Button size="tall" wide busy={busy} busyLabel={t('sessions.takingTime')} off={!chosen} onClick={accept}>
          {chosen ? t('sessions.takeTime', { when: format.dayAtTime(chosen) }) : t('sessions.chooseTime')}
        </Button>
        <Button kind="second" wide off={busy} onClick={() => setDeclining(true)}>
          {t('sessions.noneSuits')}
        </Button>
      </div>
      {isDeclining && <DeclineDialog {...{ session, amount, change, busy }} onClose={() => setDeclining(false)} />}
    </Card>
  )
}

/** Groups the proposed times by day for `TimeList`. */
function useProposedDays(session: Session, proposal: ClientProposal) {
  const { t, format } = useMoreTexts()
  const lengthMs = Date.parse(session.endDateTime) - Date.parse(session.startDateTime)
  const zone = formatZoneLabel(t, format.timezone)
  const days = groupBy(proposal.startDateTimes, (start) => format.wall(start).date)
  return days.map(([date, starts]) => ({
    date,
    heading: format.date(date, 'long'),
    zone,
    times: starts.map((start) => ({
      value: start,
      text: formatSessionHours(t, format, { start, end: new Date(Date.parse(start) + lengthMs).toISOString() }),
      length: '',
      detail: `${format.date(date, 'long')}, ${zone}`,
    })),
  }))
}

interface DeclineDialogProps {
  session: Session
  /** The refund, formatted. */
  amount: string
  change: ReturnType<typeof useSessionChange>['change']
  busy: boolean
  onClose: () => void
}

/** Asks the client to confirm declining all proposed times, and states the refund. */
function DeclineDialog({ session, amount, change, busy, onClose }: DeclineDialogProps) {
  const { t } = useMoreTexts()
  const name = session.providerFirstName
  const doneText = session.charge ? t('sessions.declinedUncharged') : t('sessions.declined', { amount })
  const decline = () => void change(() => api('declineReschedule', { id: session.bookingId }), doneText)
  return (
    <Dialog
      isOpen
      isBusy={busy}
      onClose={onClose}
      title={t('sessions.noneTitle')}
      closeText={t('sessions.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('sessions.keepLooking')}
          </Button>
          <Button kind="undo" busy={busy} busyLabel={t('sessions.declining')} onClick={decline}>
            {session.charge ? t('sessions.declineUncharged') : t('sessions.decline', { amount })}
          </Button>
        </>
      }
    >
      <p>{session.charge ? t('sessions.noneEffectUncharged', { name }) : t('sessions.noneEffect', { amount, name })}</p>
    </Dialog>
  )
}
