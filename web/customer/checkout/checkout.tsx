import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { SkeletonText } from '../../kit/skeleton.tsx'
import { useMoreTexts } from '../../texts.tsx'
import type { FailureKey } from './failure.ts'
import { Held } from './held.tsx'
import type { Offer, Session } from './hold-time.ts'
import classes from './page.module.css'
import type { PaymentSettings } from './payment-script.ts'
import { Refused, ToOthers } from './refused.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import { State } from './state.tsx'
import { Summary } from './summary.tsx'
import { useCheckout } from './use-checkout.ts'
import { queryOf, type Wanted, wantedAgain } from './wanted.ts'

interface CheckoutProps {
  wanted: Wanted
  /** Known before anybody is logged in; for an unpaid booking only its owner learns it. */
  offer: Offer | null
  settings: PaymentSettings
  failure: FailureKey | null
}

/** Summary beside whatever step the visitor has reached. */
export function Checkout({ wanted, offer, settings, failure }: CheckoutProps) {
  const { t } = useMoreTexts()
  const checkout = useCheckout(wanted)
  const { step } = checkout
  const shown = ('session' in step && step.session) || offer
  return (
    <>
      <h1>{t('checkout.title')}</h1>
      <div className={classes.columns}>
        {shown ? <Summary offer={shown} /> : step.kind === 'arriving' && <SkeletonText lines={4} />}
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
  if (step.kind === 'arriving') return <Arriving />
  if (step.kind === 'out' && (offer || wanted.kind === 'booking')) return <SignInFirst wanted={wanted} offer={offer} />
  if (step.kind === 'out') return <NotOffered />
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
  const { payment, session } = step
  return (
    <Held
      key={payment.bookingId}
      {...{ payment, session, settings, firstFailure }}
      onReleased={() => release(session)}
    />
  )
}

/** An old link: said before anybody is asked to log in for it. */
function NotOffered() {
  const { t } = useMoreTexts()
  return <State title={t('checkout.otherTitle')} text={t('checkout.notOffered')} actions={<ToOthers offer={null} />} />
}

function Arriving() {
  const { t } = useMoreTexts()
  return (
    <div className={classes.arriving}>
      <p role="status">{t('checkout.taking')}</p>
      <SkeletonText lines={4} />
    </div>
  )
}

/** The hold has run out: nothing was charged, and the same time is one press away if nobody took it. */
function Released({ session }: { session: Session }) {
  const { t } = useMoreTexts()
  const navigate = useNavigate()
  const next = wantedAgain(session)
  return (
    <State
      title={t('checkout.releasedTitle')}
      text={t('checkout.releasedText')}
      actions={
        <ToOthers offer={session}>
          {next && (
            <Button onClick={() => void navigate(queryOf(next), { replace: true })}>{t('checkout.takeAgain')}</Button>
          )}
        </ToOthers>
      }
    />
  )
}
