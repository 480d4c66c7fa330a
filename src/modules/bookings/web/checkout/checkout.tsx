import { useState } from 'react'
import type { FailureKey } from '#modules/payments/web/shared/failure.ts'
import type { PaymentSettings } from '#modules/payments/web/shared/payment-script.ts'
import { State } from '#modules/payments/web/shared/state.tsx'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { AskedFirst } from './asked.tsx'
import { Held } from './held.tsx'
import type { Offer } from './hold-time.ts'
import classes from './page.module.css'
import { Refused, ToOthers } from './refused.tsx'
import { Released } from './released.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import { Summary } from './summary.tsx'
import { type Step, useCheckout } from './use-checkout.ts'
import type { Wanted } from './wanted.ts'

interface CheckoutProps {
  wanted: Wanted
  /** Known before anybody is logged in; for an unpaid booking only its owner learns it. */
  offer: Offer | null
  settings: PaymentSettings
  failure: FailureKey | null
}

/** Steps from which the time can still be booked. */
const OPEN: ReadonlySet<Step['kind']> = new Set(['unknown', 'arriving', 'out', 'asked', 'held'])

/** An invitation, an offer from the waiting list and a charge that failed are for one session alone. */
function canChange(wanted: Wanted, step: Step): boolean {
  if (!('session' in step) || !step.session) return wanted.kind === 'time' || wanted.kind === 'seat'
  const { invitationId, isWaitingOffer, charge } = step.session
  return !invitationId && !isWaitingOffer && charge?.status !== 'failed'
}

/** Summary beside whatever step the visitor has reached. */
export function Checkout({ wanted, offer, settings, failure }: CheckoutProps) {
  const { t } = useMoreTexts()
  const checkout = useCheckout(wanted)
  const { step } = checkout
  const shown = ('session' in step && step.session) || offer
  return (
    <>
      <h1>{shown?.charge?.status === 'failed' ? t('checkout.retryTitle') : t('checkout.title')}</h1>
      <div className={classes.columns}>
        {shown ? (
          <Summary
            offer={shown}
            isOpen={OPEN.has(step.kind)}
            canChange={canChange(wanted, step)}
            heldBookingId={step.kind === 'held' ? step.payment.bookingId : null}
          />
        ) : (
          OPEN.has(step.kind) && <SkeletonText lines={4} />
        )}
        <div>
          <Reached {...{ wanted, offer: shown, settings, failure, checkout }} />
        </div>
      </div>
    </>
  )
}

function Reached({
  wanted,
  offer,
  settings,
  failure,
  checkout,
}: CheckoutProps & { checkout: ReturnType<typeof useCheckout> }) {
  const { t } = useMoreTexts()
  const { step, again, release } = checkout
  // A failure told by the address is of this arrival: the next hold starts clean.
  const [firstFailure] = useState(failure)
  if (step.kind === 'unknown') return <Arriving text={t('generic.loading')} />
  if (step.kind === 'arriving') return <Arriving text={t('checkout.taking')} />
  const isOwnersOnly = wanted.kind === 'booking' || wanted.kind === 'invitation'
  if (step.kind === 'out' && (offer || isOwnersOnly)) return <SignInFirst wanted={wanted} offer={offer} />
  if (step.kind === 'out') return <NotOffered />
  if (step.kind === 'asked') return <AskedFirst asks={step.asks} onAgreed={again} />
  if (step.kind === 'released') return <Released session={step.session} />
  if (step.kind === 'refused') {
    if (step.code === 'holdExpired' && step.session) return <Released session={step.session} />
    return <Refused {...step} offer={offer} />
  }
  if (step.kind === 'failed') {
    const title = t(step.isAway ? 'checkout.awayTitle' : 'checkout.failedTitle')
    return (
      <State
        title={title}
        text={step.message || t('generic.offline')}
        actions={<Button onClick={again}>{t('generic.tryAgain')}</Button>}
      />
    )
  }
  const { payment, session, saved } = step
  return (
    <Held
      key={payment.bookingId}
      {...{ payment, session, settings, saved, firstFailure }}
      onReleased={() => release(session)}
    />
  )
}

/** An old link: said before anybody is asked to log in for it. */
function NotOffered() {
  const { t } = useMoreTexts()
  return <State title={t('checkout.otherTitle')} text={t('checkout.notOffered')} actions={<ToOthers offer={null} />} />
}

function Arriving({ text }: { text: string }) {
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
