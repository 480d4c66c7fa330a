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
  wanted: CheckoutSelection
  /** Known before login, except for an unpaid booking, which only its owner can see. */
  offer: CheckoutOffer | null
  settings: PaymentSettings
  failure: FailureKey | null
}

/** Steps in which the time can still be booked. */
const OPEN_STEPS: ReadonlySet<Step['kind']> = new Set(['unknown', 'arriving', 'out', 'asked', 'held'])

/** Invitations, waiting list offers and failed charges are tied to one session. */
function canChange(selection: CheckoutSelection, step: Step): boolean {
  if (!('session' in step) || !step.session) return selection.kind === 'time' || selection.kind === 'seat'
  const { invitationId, isWaitingOffer, charge } = step.session
  return !invitationId && !isWaitingOffer && charge?.status !== 'failed'
}

/** Summary next to the current step. */
export function Checkout({ wanted, offer, settings, failure }: CheckoutProps) {
  const { t } = useMoreTexts()
  const checkout = useCheckout(wanted)
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
            canChange={canChange(wanted, step)}
            heldBookingId={step.kind === 'held' ? step.payment.bookingId : null}
          />
        ) : (
          OPEN_STEPS.has(step.kind) && <SkeletonText lines={4} />
        )}
        <div>
          <CurrentStep {...{ wanted, offer: visibleOffer, settings, failure, checkout }} />
        </div>
      </div>
    </>
  )
}

function CurrentStep({
  wanted,
  offer,
  settings,
  failure,
  checkout,
}: CheckoutProps & { checkout: ReturnType<typeof useCheckout> }) {
  const { t } = useMoreTexts()
  const { step, again, release } = checkout
  // A failure in the URL belongs to this visit; the next hold starts without it.
  const [firstFailure] = useState(failure)
  if (step.kind === 'unknown') return <CheckoutLoading text={t('generic.loading')} />
  if (step.kind === 'arriving') return <CheckoutLoading text={t('checkout.taking')} />
  const isOwnersOnly = wanted.kind === 'booking' || wanted.kind === 'invitation'
  if (step.kind === 'out' && (offer || isOwnersOnly)) return <SignInFirst wanted={wanted} offer={offer} />
  if (step.kind === 'out') return <NotOffered />
  if (step.kind === 'asked') return <ConsentStep asks={step.asks} onAgreed={again} />
  if (step.kind === 'released') return <HoldExpired session={step.session} />
  if (step.kind === 'refused') {
    if (step.code === 'holdExpired' && step.session) return <HoldExpired session={step.session} />
    return <HoldFailed {...step} offer={offer} />
  }
  if (step.kind === 'failed') {
    const title = t(step.isAway ? 'checkout.awayTitle' : 'checkout.failedTitle')
    return (
      <CheckoutState
        title={title}
        text={step.message || t('generic.offline')}
        actions={<Button onClick={again}>{t('generic.tryAgain')}</Button>}
      />
    )
  }
  const { payment, session, saved } = step
  return (
    <HoldForm
      key={payment.bookingId}
      {...{ payment, session, settings, saved, firstFailure }}
      onReleased={() => release(session)}
    />
  )
}

/** For an outdated link; shown before asking to log in. */
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
