import { useEffect, useState } from 'react'
import type { BookingStatus } from '#contract/enums.ts'
import { pagePath } from '#contract/pages.ts'
import { api } from '../../api.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useCounsellorTexts } from '../counsellor/use-counsellor-texts.ts'
import classes from './payment-notice.module.css'

type Check = Awaited<ReturnType<typeof check>>
const check = (id: string, signal: AbortSignal) => api('checkPaymentIntent', { id }, { signal })

const BOOKED: ReadonlySet<BookingStatus> = new Set(['booked', 'rescheduleRequested', 'completed'])

/** On top of the page: whether the session that was just paid for is booked, and where to find it. */
export function PaymentNotice({ paymentIntentId }: { paymentIntentId: string }) {
  const { t, language } = useCounsellorTexts()
  const [found, setFound] = useState<Check | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    void check(paymentIntentId, gone.signal).then((answer) => !gone.signal.aborted && setFound(answer))
    return () => gone.abort()
  }, [paymentIntentId])
  const isBooked = found?.ok && BOOKED.has(found.data.bookingStatus)
  const href = pagePath('mySessions', language, isBooked ? { paymentIntentId } : {})
  return (
    <div role="status" className={classes.place}>
      {found && (
        <Notice
          kind={isBooked ? 'good' : 'neutral'}
          action={
            <ButtonLink kind="quiet" size="dense" href={href}>
              {t('nav.mySessions')}
            </ButtonLink>
          }
        >
          {textFor(t, found)}
        </Notice>
      )}
    </div>
  )
}

function textFor(t: ReturnType<typeof useCounsellorTexts>['t'], found: Check): string {
  if (!found.ok) return found.message || t('generic.offline')
  const { bookingStatus } = found.data
  if (BOOKED.has(bookingStatus)) return t('counsellor.paidBooked')
  return t(bookingStatus === 'pendingPayment' ? 'counsellor.paidWaiting' : 'counsellor.paidNotBooked')
}
