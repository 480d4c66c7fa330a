import { useEffect, useState } from 'react'
import { HoldExpired } from '#modules/bookings/web/checkout/hold-expired.tsx'
import { OtherTimesLink } from '#modules/bookings/web/checkout/hold-failed.tsx'
import type { Session } from '#modules/bookings/web/checkout/hold-time.ts'
import { OtherTimes } from '#modules/bookings/web/checkout/other-times.tsx'
import { CheckoutState } from '#modules/payments/web/shared/checkout-state.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'

/** Shown when the time was taken before the payment: the refund first, then other times (field-notes, pain 3). */
export function LostTime({ payment, isRefunded }: { payment: Reply<'checkPaymentIntent'>; isRefunded: boolean }) {
  const { t, format } = useMoreTexts()
  const session = useSession(payment.bookingId)
  if (session && !isRefunded) return <HoldExpired session={session} times={payment.alternatives} />
  if (!isRefunded)
    return (
      <CheckoutState
        title={t('checkout.releasedTitle')}
        text={t('checkout.releasedText')}
        actions={<OtherTimesLink offer={null} />}
      />
    )
  const text = session
    ? t('checkout.refundedText', { amount: format.money(session.price) })
    : t('checkout.refundedTextPlain')
  return (
    <CheckoutState title={t('checkout.refundedTitle')} text={text} actions={<OtherTimesLink offer={session} />}>
      {session && payment.alternatives.length > 0 && <OtherTimes times={payment.alternatives} session={session} />}
    </CheckoutState>
  )
}

/** The lost booking; null while loading or if it cannot be loaded. */
function useSession(bookingId: string): Session | null {
  const [session, setSession] = useState<Session | null>(null)
  useEffect(() => {
    let isCancelled = false
    void api('getSession', { id: bookingId }).then((answer) => {
      if (answer.ok && !isCancelled) setSession(answer.data)
    })
    return () => {
      isCancelled = true
    }
  }, [bookingId])
  return session
}
