import { useEffect } from 'react'
import { type MetaArgs, useNavigate, useParams, useSearchParams } from 'react-router'
import { checkoutDrafts } from '#modules/bookings/web/checkout/checkout-drafts.ts'
import { buildPagePath } from '#modules/pages.ts'
import { CheckoutState } from '#modules/payments/web/shared/checkout-state.tsx'
import { buildHead } from '#platform/web/head.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LostTime } from './lost-time.tsx'
import classes from './page.module.css'
import type { RedirectStatus } from './payment-outcome.ts'
import { type PaymentResult, usePayment } from './use-payment.ts'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'paymentReturn', title: t('checkout.return'), hidden: true }))
}

/** Page shown after payment or a bank challenge: polls the payment until it is settled, then redirects (spec §2). */
export default function PaymentReturnPage() {
  const { t } = useMoreTexts()
  const paymentIntentId = useParams()['paymentIntentId'] ?? ''
  const [query] = useSearchParams()
  const { result, restart } = usePayment(paymentIntentId, query.get('redirect_status') as RedirectStatus)
  useRedirect(result, paymentIntentId)
  return (
    <div className={classes.page}>
      <h1>{t('checkout.return')}</h1>
      <PaymentState result={result} restart={restart} />
    </div>
  )
}

function PaymentState({ result, restart }: { result: PaymentResult; restart: () => void }) {
  const { t, language } = useMoreTexts()
  const mySessionsLink = (
    <ButtonLink kind="second" href={buildPagePath('mySessions', language)}>
      {t('checkout.toMySessions')}
    </ButtonLink>
  )
  const retryActions = (
    <>
      <Button onClick={restart}>{t('checkout.lookAgain')}</Button>
      {mySessionsLink}
    </>
  )
  if (result.outcome === 'slow')
    return <CheckoutState title={t('checkout.slowTitle')} text={t('checkout.slowText')} actions={retryActions} />
  if (result.outcome === 'failed')
    return <CheckoutState title={t('checkout.unknownTitle')} text={result.message} actions={mySessionsLink} />
  if (result.outcome === 'refunded' || result.outcome === 'released')
    return <LostTime payment={result.payment} isRefunded={result.outcome === 'refunded'} />
  const isSaved = result.outcome === 'booked' && result.payment.status === 'pending'
  return <PaymentPending isDone={result.outcome === 'booked'} isSaved={isSaved} />
}

function PaymentPending({ isDone, isSaved }: { isDone: boolean; isSaved: boolean }) {
  const { t } = useMoreTexts()
  return (
    <div className={classes.waiting}>
      <span className={classes.line} aria-hidden="true" />
      <p role="status">
        {isSaved ? t('checkout.savedDone') : t(isDone ? 'checkout.returnDone' : 'checkout.returnText')}
      </p>
      <noscript>
        <p>{t('checkout.returnNoScript')}</p>
      </noscript>
    </div>
  )
}

/**
 * Redirects to the session once booked, or back to the checkout after a declined card. Both replace this page, so that
 * Back skips it.
 */
function useRedirect(result: PaymentResult, paymentIntentId: string): void {
  const { language } = useMoreTexts()
  const navigate = useNavigate()
  useEffect(() => {
    if (result.outcome === 'booked') {
      checkoutDrafts.clear()
      location.replace(buildPagePath('mySessions', language, { paymentIntentId }))
    }
    if (result.outcome === 'tryAgain') {
      const { bookingId, failure } = result.payment
      const failureName = (failure ?? 'payment_intent_authentication_failure').replace('booking.failure.', '')
      const query = new URLSearchParams({ booking: bookingId, failure: failureName })
      void navigate(`${buildPagePath('checkout', language)}?${query}`, { replace: true })
    }
  }, [result, paymentIntentId, language, navigate])
}
