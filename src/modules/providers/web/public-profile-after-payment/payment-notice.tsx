import { useEffect, useState } from 'react'
import { pagePath } from '#modules/pages.ts'
import { useCounsellorTexts } from '#modules/providers/web/public-profile/use-counsellor-texts.ts'
import type { BookingStatus } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
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
