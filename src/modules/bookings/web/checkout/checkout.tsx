import { useState } from 'react'
import { CheckoutState } from '#modules/payments/web/shared/checkout-state.tsx'
import type { FailureKey } from '#modules/payments/web/shared/failure.ts'
import type { PaymentSettings } from '#modules/payments/web/shared/stripe-script.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import type { CheckoutSelection } from './checkout-selection.ts'
import { ConsentStep } from './consent-step.tsx'
import { HoldExpired } from './hold-expired.tsx'
import { HoldFailed, OtherTimesLink } from './hold-failed.tsx'
import { HoldForm } from './hold-form.tsx'
import type { CheckoutOffer } from './hold-time.ts'
import classes from './page.module.css'
import { SignInFirst } from './sign-in-first.tsx'
import { Summary } from './summary.tsx'
import { type Step, useCheckout } from './use-checkout.ts'

interface CheckoutProps {
  selection: CheckoutSelection
  /** Known before login, except for an unpaid booking, which only its owner can see. */
  offer: CheckoutOffer | null
  settings: PaymentSettings
  failure: FailureKey | null
}

/** Steps in which the time can still be booked. */
const OPEN_STEPS: ReadonlySet<Step['kind']> = new Set(['unknown', 'holding', 'loggedOut', 'consentNeeded', 'held'])

/** Invitations, waiting list offers and failed charges are tied to one session. */
function canChange(selection: CheckoutSelection, step: Step): boolean {
  if (!('session' in step) || !step.session) return selection.kind === 'time' || selection.kind === 'seat'
  const { invitationId, isWaitingOffer, charge } = step.session
  return !invitationId && !isWaitingOffer && charge?.status !== 'failed'
}

/** Summary next to the current step. */
export function Checkout({ selection, offer, settings, failure }: CheckoutProps) {
  const { t } = useMoreTexts()
  const checkout = useCheckout(selection)
  const { step } = checkout
  const visibleOffer = ('session' in step && step.session) || offer
  return (
    <>
      <h1>{visibleOffer?.charge?.status === 'failed' ? t('checkout.retryTitle') : t('checkout.title')}</h1>
      <div className={classes.columns}>
        {visibleOffer ? (
          <Summary
            offer={visibleOffer}
            isOpen={OPEN_STEPS.has(step.kind)}
            canChange={canChange(selection, step)}
            heldBookingId={step.kind === 'held' ? step.payment.bookingId : null}
          />
        ) : (
          OPEN_STEPS.has(step.kind) && <SkeletonText lines={4} />
        )}
        <div>
          <CurrentStep {...{ selection, offer: visibleOffer, settings, failure, checkout }} />
        </div>
      </div>
    </>
  )
}

function CurrentStep({
  selection,
  offer,
  settings,
  failure,
  checkout,
}: CheckoutProps & { checkout: ReturnType<typeof useCheckout> }) {
  const { t } = useMoreTexts()
  const { step, retry, release } = checkout
  // A failure in the URL belongs to this visit; the next hold starts without it.
  const [initialFailure] = useState(failure)
  if (step.kind === 'unknown') return <CheckoutLoading text={t('generic.loading')} />
  if (step.kind === 'holding') return <CheckoutLoading text={t('checkout.taking')} />
  const isPrivate = selection.kind === 'booking' || selection.kind === 'invitation'
  if (step.kind === 'loggedOut' && (offer || isPrivate)) return <SignInFirst selection={selection} offer={offer} />
  if (step.kind === 'loggedOut') return <NotOffered />
  if (step.kind === 'consentNeeded') return <ConsentStep request={step.request} onAgreed={retry} />
  if (step.kind === 'released') return <HoldExpired session={step.session} />
  if (step.kind === 'rejected') {
    if (step.code === 'holdExpired' && step.session) return <HoldExpired session={step.session} />
    return <HoldFailed {...step} offer={offer} />
  }
  if (step.kind === 'failed') {
    const title = t(step.isStripeDown ? 'checkout.awayTitle' : 'checkout.failedTitle')
    return (
      <CheckoutState
        title={title}
        text={step.message || t('generic.offline')}
        actions={<Button onClick={retry}>{t('generic.tryAgain')}</Button>}
      />
    )
  }
  const { payment, session, savedCard } = step
  return (
    <HoldForm
      key={payment.bookingId}
      {...{ payment, session, settings, savedCard, initialFailure }}
      onReleased={() => release(session)}
    />
  )
}

/** Shown for an outdated link, before the visitor is asked to log in. */
function NotOffered() {
  const { t } = useMoreTexts()
  return (
    <CheckoutState
      title={t('checkout.otherTitle')}
      text={t('checkout.notOffered')}
      actions={<OtherTimesLink offer={null} />}
    />
  )
}

function CheckoutLoading({ text }: { text: string }) {
  const { t } = useMoreTexts()
  return (
    <div className={classes.arriving}>
      <noscript>
        <p>{t('checkout.needsScript')}</p>
      </noscript>
      <p role="status">{text}</p>
      <SkeletonText lines={4} />
    </div>
  )
}
