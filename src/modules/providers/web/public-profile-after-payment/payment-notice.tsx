import { useEffect, useState } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { useProviderPageTexts } from '#modules/providers/web/public-profile/use-provider-page-texts.ts'
import type { BookingStatus } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './payment-notice.module.css'

type PaymentResult = Awaited<ReturnType<typeof loadPayment>>
const loadPayment = (id: string, signal: AbortSignal) => api('checkPaymentIntent', { id }, { signal })

const BOOKED: ReadonlySet<BookingStatus> = new Set(['booked', 'rescheduleRequested', 'completed'])

/** Notice at the top of the page that says whether the paid session is booked and links to it. */
export function PaymentNotice({ paymentIntentId }: { paymentIntentId: string }) {
  const { t, language } = useProviderPageTexts()
  const [result, setResult] = useState<PaymentResult | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    void loadPayment(paymentIntentId, controller.signal).then(
      (loaded) => !controller.signal.aborted && setResult(loaded),
    )
    return () => controller.abort()
  }, [paymentIntentId])
  const isBooked = result?.ok && BOOKED.has(result.data.bookingStatus)
  const href = buildPagePath('mySessions', language, isBooked ? { paymentIntentId } : {})
  return (
    <div role="status" className={classes.place}>
      {result && (
        <Notice
          kind={isBooked ? 'good' : 'neutral'}
          action={
            <ButtonLink kind="quiet" size="dense" href={href}>
              {t('nav.mySessions')}
            </ButtonLink>
          }
        >
          {getText(t, result)}
        </Notice>
      )}
    </div>
  )
}

function getText(t: ReturnType<typeof useProviderPageTexts>['t'], result: PaymentResult): string {
  if (!result.ok) return result.message || t('generic.offline')
  const { bookingStatus } = result.data
  if (BOOKED.has(bookingStatus)) return t('counsellor.paidBooked')
  return t(bookingStatus === 'pendingPayment' ? 'counsellor.paidWaiting' : 'counsellor.paidNotBooked')
}
