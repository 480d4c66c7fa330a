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
  offer: NonNullable<Session['offer']>
  place: SessionSeat
}

/** Open reschedule proposal: the times, the deadline and what happens at the deadline. */
export function ProposalNotice({ session, offer, place }: ProposalNoticeProps) {
  const { t, format } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(session.timezone)
  const { busy, change } = useSessionChange()
  const name = place.clientFirstName
  const when = own.dayAtTime(offer.answerBy)
  const withdraw = () =>
    void change(() => api('withdrawReschedule', { id: place.bookingId }), t('providerDashboard.withdrawn', { name }))
  return (
    <Notice kind="waiting">
      <div className={classes.card}>
        <p className={classes.label}>{t('providerDashboard.waitsFor', { name })}</p>
        <Tags items={offer.startDateTimes.map((start) => own.dayAtTime(start))} />
        <p>
          {offer.keepsOld
            ? t('providerDashboard.thenOldStays', { when, name })
            : t('providerDashboard.thenRefund', {
                when,
                amount: format.money(place.actions.cancel?.refundAmount ?? 0),
              })}
        </p>
        {place.actions.withdraw && (
          <div>
            <Button
              kind="second"
              size="dense"
              busy={busy}
              busyLabel={t('providerDashboard.takingBack')}
              onClick={withdraw}
            >
              {t('providerDashboard.takeBack')}
            </Button>
          </div>
        )}
      </div>
    </Notice>
  )
}
