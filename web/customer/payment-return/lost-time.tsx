import { useEffect, useState } from 'react'
import { api, type Reply } from '../../api.ts'
import { useMoreTexts } from '../../texts.tsx'
import type { Session } from '../checkout/hold-time.ts'
import { OtherTimes } from '../checkout/other-times.tsx'
import { ToOthers } from '../checkout/refused.tsx'
import { State } from '../checkout/state.tsx'

/** The time was gone before the money came: what happened to the money first, then other times (field-notes, pain 3). */
export function LostTime({ payment, isRefunded }: { payment: Reply<'checkPaymentIntent'>; isRefunded: boolean }) {
  const { t, format } = useMoreTexts()
  const session = useSession(payment.bookingId)
  const text = isRefunded
    ? session
      ? t('checkout.refundedText', { amount: format.money(session.price) })
      : t('checkout.refundedTextPlain')
    : t('checkout.releasedText')
  return (
    <State
      title={t(isRefunded ? 'checkout.refundedTitle' : 'checkout.releasedTitle')}
      text={text}
      actions={<ToOthers offer={session} />}
    >
      {session && payment.alternatives.length > 0 && <OtherTimes times={payment.alternatives} session={session} />}
    </State>
  )
}

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
