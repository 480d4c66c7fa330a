import { useEffect } from 'react'
import { type MetaArgs, useNavigate, useParams, useSearchParams } from 'react-router'
import { kept } from '#modules/bookings/web/checkout/kept.ts'
import { pagePath } from '#modules/pages.ts'
import { State } from '#modules/payments/web/shared/state.tsx'
import { head } from '#platform/web/head.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LostTime } from './lost-time.tsx'
import classes from './page.module.css'
import { type Standing, usePayment } from './use-payment.ts'
import type { RedirectStatus } from './where-it-stands.ts'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'paymentReturn', title: t('checkout.return'), hidden: true }))
}

/** After paying, also with a bank's challenge between: asks until it is known, then goes where that leads (spec §2). */
export default function PaymentReturnPage() {
  const { t } = useMoreTexts()
  const paymentIntentId = useParams()['paymentIntentId'] ?? ''
  const [query] = useSearchParams()
  const { standing, ask } = usePayment(paymentIntentId, query.get('redirect_status') as RedirectStatus)
  useGoingOn(standing, paymentIntentId)
  return (
    <div className={classes.page}>
      <h1>{t('checkout.return')}</h1>
      <Stands standing={standing} ask={ask} />
    </div>
  )
}

function Stands({ standing, ask }: { standing: Standing; ask: () => void }) {
  const { t, language } = useMoreTexts()
  const mine = (
    <ButtonLink kind="second" href={pagePath('mySessions', language)}>
      {t('checkout.toMySessions')}
    </ButtonLink>
  )
  const again = (
    <>
      <Button onClick={ask}>{t('checkout.lookAgain')}</Button>
      {mine}
    </>
  )
  if (standing.outcome === 'slow')
    return <State title={t('checkout.slowTitle')} text={t('checkout.slowText')} actions={again} />
  if (standing.outcome === 'failed')
    return <State title={t('checkout.unknownTitle')} text={standing.message} actions={mine} />
  if (standing.outcome === 'refunded' || standing.outcome === 'released')
    return <LostTime payment={standing.payment} isRefunded={standing.outcome === 'refunded'} />
  const isSaved = standing.outcome === 'booked' && standing.payment.status === 'pending'
  return <Waiting isDone={standing.outcome === 'booked'} isSaved={isSaved} />
}

function Waiting({ isDone, isSaved }: { isDone: boolean; isSaved: boolean }) {
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

/** Booked leads to the session, a refused card back to paying. Both take this page's place, so that Back steps over it. */
function useGoingOn(standing: Standing, paymentIntentId: string): void {
  const { language } = useMoreTexts()
  const navigate = useNavigate()
  useEffect(() => {
    if (standing.outcome === 'booked') {
      kept.forget()
      location.replace(pagePath('mySessions', language, { paymentIntentId }))
    }
    if (standing.outcome === 'tryAgain') {
      const { bookingId, failure } = standing.payment
      const why = (failure ?? 'payment_intent_authentication_failure').replace('booking.failure.', '')
      const query = new URLSearchParams({ booking: bookingId, failure: why })
      void navigate(`${pagePath('checkout', language)}?${query}`, { replace: true })
    }
  }, [standing, paymentIntentId, language, navigate])
}
