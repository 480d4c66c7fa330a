import { useSessionChange } from '#modules/bookings/web/shared/use-session-change.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tags } from '#ui/tag.tsx'
import classes from './session.module.css'
import type { Session, SessionSeat } from './session.ts'

interface ProposalNoticeProps {
  session: Session
  proposal: NonNullable<Session['offer']>
  seat: SessionSeat
}

/** Shows an open reschedule proposal: its times, its deadline and what happens when the deadline passes. */
export function ProposalNotice({ session, proposal, seat }: ProposalNoticeProps) {
  const { t, format } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(session.timezone)
  const { busy, change } = useSessionChange()
  const name = seat.clientFirstName
  const when = own.dayAtTime(proposal.answerBy)
  const withdraw = () =>
    void change(() => api('withdrawReschedule', { id: seat.bookingId }), t('providerDashboard.withdrawn', { name }))
  return (
    <Notice kind="waiting">
      <div className={classes.card}>
        <p className={classes.label}>{t('providerDashboard.waitsFor', { name })}</p>
        <Tags items={proposal.startDateTimes.map((start) => own.dayAtTime(start))} />
        <p>
          {proposal.keepsOld
            ? t('providerDashboard.thenOldTimeApplies', { when, name })
            : t('providerDashboard.thenRefund', {
                when,
                amount: format.money(seat.actions.cancel?.refundAmount ?? 0),
              })}
        </p>
        {seat.actions.withdraw && (
          <div>
            <Button
              kind="second"
              size="dense"
              busy={busy}
              busyLabel={t('providerDashboard.takingBack')}
              onClick={withdraw}
            >
              {t('providerDashboard.withdraw')}
            </Button>
          </div>
        )}
      </div>
    </Notice>
  )
}
