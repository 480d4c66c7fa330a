import { useEffect, useState } from 'react'
import type { Session } from '#modules/bookings/web/checkout/hold-time.ts'
import { OtherTimes } from '#modules/bookings/web/checkout/other-times.tsx'
import { ToOthers } from '#modules/bookings/web/checkout/refused.tsx'
import { Released } from '#modules/bookings/web/checkout/released.tsx'
import { State } from '#modules/payments/web/shared/state.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'

/** The time was gone before the money came: what happened to the money first, then other times (field-notes, pain 3). */
export function LostTime({ payment, isRefunded }: { payment: Reply<'checkPaymentIntent'>; isRefunded: boolean }) {
  const { t, format } = useMoreTexts()
  const session = useSession(payment.bookingId)
  if (session && !isRefunded) return <Released session={session} times={payment.alternatives} />
  if (!isRefunded)
    return (
      <State
        title={t('checkout.releasedTitle')}
        text={t('checkout.releasedText')}
        actions={<ToOthers offer={null} />}
      />
    )
  const text = session
    ? t('checkout.refundedText', { amount: format.money(session.price) })
    : t('checkout.refundedTextPlain')
  return (
    <State title={t('checkout.refundedTitle')} text={text} actions={<ToOthers offer={session} />}>
      {session && payment.alternatives.length > 0 && <OtherTimes times={payment.alternatives} session={session} />}
    </State>
  )
}

/** The booking that was lost; null until it is known, and while it cannot be asked for. */
function useSession(bookingId: string): Session | null {
  const [session, setSession] = useState<Session | null>(null)
  useEffect(() => {
    let isGone = false
    void api('getSession', { id: bookingId }).then((answer) => {
      if (answer.ok && !isGone) setSession(answer.data)
    })
    return () => {
      isGone = true
    }
  }, [bookingId])
  return session
}
