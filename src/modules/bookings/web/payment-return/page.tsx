import { useEffect, useState } from 'react'
import { type MetaArgs, useNavigate, useParams, useSearchParams } from 'react-router'
import { checkoutDrafts } from '#modules/bookings/web/checkout/checkout-drafts.ts'
import { HoldExpired } from '#modules/bookings/web/checkout/hold-expired.tsx'
import { OtherTimesLink } from '#modules/bookings/web/checkout/hold-failed.tsx'
import type { Session } from '#modules/bookings/web/checkout/hold-time.ts'
import { OtherTimes } from '#modules/bookings/web/checkout/other-times.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { CheckoutState } from '#modules/payments/web/shared/checkout-state.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { buildHead } from '#platform/web/head.ts'
import { useLogin } from '#platform/web/login.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import classes from './page.module.css'
import {
  getPaymentOutcome,
  getPollPause,
  type PaymentOutcome,
  POLL_TIMEOUT_MS,
  type RedirectStatus,
} from './payment-outcome.ts'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'paymentReturn', title: t('checkout.return'), hidden: true }))
}

/** Shown after the payment or a bank challenge: polls the payment until it is settled, then redirects (spec §2). */
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
    return <ExpiredBooking payment={result.payment} isRefunded={result.outcome === 'refunded'} />
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
 * Redirects to the session once it is booked, or back to the checkout after a declined card. Replaces this page in the
 * history, so that the Back button skips it.
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

/** Shown if the hold expired before the payment arrived: first the refund, then other times (field-notes, pain 3). */
function ExpiredBooking({ payment, isRefunded }: { payment: Reply<'checkPaymentIntent'>; isRefunded: boolean }) {
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

/** Loads the expired booking; null while loading or if that fails. */
function useSession(bookingId: string): Session | null {
  const [session, setSession] = useState<Session | null>(null)
  useEffect(() => {
    let isCancelled = false
    void api('getSession', { id: bookingId }).then((reply) => {
      if (reply.ok && !isCancelled) setSession(reply.data)
    })
    return () => {
      isCancelled = true
    }
  }, [bookingId])
  return session
}

type Payment = Reply<'checkPaymentIntent'>
type PaymentResult =
  | { outcome: Exclude<PaymentOutcome, 'wait'>; payment: Payment }
  | { outcome: 'wait' | 'slow' }
  | { outcome: 'failed'; message: string }

/** Polls a payment until it is settled or a minute has passed. `restart` starts polling again. */
function usePayment(paymentIntentId: string, redirect: RedirectStatus) {
  const isLoggedIn = typeof useLogin() === 'object'
  const [result, setResult] = useState<PaymentResult>({ outcome: 'wait' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: incrementing `round` polls again
  useEffect(() => {
    if (!isLoggedIn) return
    setResult({ outcome: 'wait' })
    return pollUntilSettled({ paymentIntentId, redirect }, setResult)
  }, [isLoggedIn, paymentIntentId, redirect, round])
  return { result, restart: () => setRound((old) => old + 1) }
}

/** @returns a function that stops polling. */
function pollUntilSettled(
  { paymentIntentId, redirect }: { paymentIntentId: string; redirect: RedirectStatus },
  onResult: (result: PaymentResult) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let waitedMs = 0
  const poll = async (attempt: number) => {
    const reply = await api('checkPaymentIntent', { id: paymentIntentId })
    if (isStopped) return
    // A lost connection or an overloaded server is handled like a slow bank: polling continues.
    if (!reply.ok && reply.status > 0 && reply.status < 500 && reply.status !== 429)
      return onResult({ outcome: 'failed', message: reply.message })
    const outcome = reply.ok ? getPaymentOutcome(reply.data, redirect) : 'wait'
    if (reply.ok && outcome !== 'wait') return onResult({ outcome, payment: reply.data })
    if (waitedMs >= POLL_TIMEOUT_MS) return onResult({ outcome: 'slow' })
    const pause = getPollPause(attempt)
    waitedMs += pause
    timer = setTimeout(() => void poll(attempt + 1), pause)
  }
  void poll(1)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
