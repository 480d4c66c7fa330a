import type { Session } from '#modules/bookings/web/my-sessions/session.ts'
import { FREE_CANCELLATION_HOURS } from '#platform/values/constants.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Notice } from '#ui/notice.tsx'
import { RefundText } from './refund-text.tsx'

/**
 * Notice on the page of a cancelled session: states whether there is a refund and, after a withdrawal, when the client
 * withdrew.
 */
export function CancelledNotice({ session }: { session: Session }) {
  const { t, format } = useMoreTexts()
  const at = session.actions.withdraw?.withdrawnAt
  if (session.isPaymentRetained) {
    const amount = format.money(session.price - session.refundedAmount)
    return <Notice kind="neutral">{t('changes.notRefunded', { hours: FREE_CANCELLATION_HOURS, amount })}</Notice>
  }
  if (session.refundedAmount === 0 && !at) return null
  return (
    <Notice kind="good" icon="undo-2">
      {at && <p>{t('changes.withdrawnAt', { when: format.dayAtTime(at) })}</p>}
      {session.refundedAmount > 0 && (
        <p>
          <RefundText amount={session.refundedAmount} card={session.card} />
        </p>
      )}
    </Notice>
  )
}
