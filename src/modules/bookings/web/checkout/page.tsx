import { useState } from 'react'
import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { buildPagePath } from '#modules/pages.ts'
import stateClasses from '#modules/payments/web/shared/checkout-state.module.css'
import { CheckoutState } from '#modules/payments/web/shared/checkout-state.tsx'
import { type FailureKey, parseFailureKey } from '#modules/payments/web/shared/failure.ts'
import type { PaymentSettings } from '#modules/payments/web/shared/stripe-script.ts'
import { HOLD_MINUTES } from '#platform/values/constants.ts'
import { buildHead } from '#platform/web/head.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type CheckoutSelection, parseSelection } from './checkout-selection.ts'
import { ConsentStep } from './consent-step.tsx'
import { HoldExpired } from './hold-expired.tsx'
import { HoldFailed, OtherTimesLink } from './hold-failed.tsx'
import { HoldForm } from './hold-form.tsx'
import type { CheckoutOffer } from './hold-time.ts'
import { NoteField } from './note-field.tsx'
import classes from './page.module.css'
import { Summary } from './summary.tsx'
import { type Step, useCheckout } from './use-checkout.ts'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'checkout', title: t('checkout.title'), hidden: true }))
}

/** Loads the public data: offer, price, cancellation terms and payment settings. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = serverApi(context)
  const selection = parseSelection(new URL(request.url).searchParams)
  const [settings, offer] = await Promise.all([api('publicSettings', {}), selection ? loadOffer(api, selection) : null])
  if (!settings.ok) throw data(null, { status: 503 })
  return { settings: settings.data.payments, offer: offer?.ok ? offer.data : null }
}

function loadOffer(api: ReturnType<typeof serverApi>, selection: CheckoutSelection) {
  // The server cannot load an invitation's terms, because they require the link's secret; the invitation page shows
  // them.
  if (selection.kind === 'booking' || selection.kind === 'invitation') return null
  return selection.kind === 'seat'
    ? api('offerSummary', { id: selection.occurrenceId })
    : api('offerSummary', { id: selection.sessionTemplateId, start: selection.start })
}

/** Skips reloading when the URL changes to that of the booking. */
export function shouldRevalidate({ nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return !nextUrl.searchParams.has('booking')
}

export default function CheckoutPage() {
  const { settings, offer } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const selection = parseSelection(query)
  const failure = parseFailureKey(query.get('failure'))
  return selection ? <Checkout {...{ selection, offer, settings, failure }} /> : <NothingChosen />
}

function NothingChosen() {
  const { t, language } = useMoreTexts()
  const findCounsellor = <ButtonLink href={buildPagePath('finder', language)}>{t('nav.findCounsellor')}</ButtonLink>
  return (
    <EmptyState level="h1" icon="calendar" title={t('checkout.nothingTitle')} actions={findCounsellor}>
      <p>{t('checkout.nothingText')}</p>
    </EmptyState>
  )
}

interface CheckoutProps {
  selection: CheckoutSelection
  /**
   * Null for a time that cannot be booked, and for an unpaid booking or an invitation, which the server cannot load
   * without the login or the link's secret.
   */
  offer: CheckoutOffer | null
  settings: PaymentSettings
  failure: FailureKey | null
}

/** Steps in which the time can still be booked. */
const OPEN_STEPS: ReadonlySet<Step['kind']> = new Set(['unknown', 'holding', 'loggedOut', 'consentNeeded', 'held'])

/**
 * Returns whether the client can choose another session. Invitations, waiting list offers and failed charges are tied
 * to one session.
 */
function canChange(selection: CheckoutSelection, step: Step): boolean {
  if (!('session' in step) || !step.session) return selection.kind === 'time' || selection.kind === 'seat'
  const { invitationId, isWaitlistOffer, charge } = step.session
  return !invitationId && !isWaitlistOffer && charge?.status !== 'failed'
}

/** Shows the summary next to the current step. */
function Checkout({ selection, offer, settings, failure }: CheckoutProps) {
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
  // A failure in the URL is shown only once and does not carry over to the next hold.
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
    <div className={classes.loading}>
      <noscript>
        <p>{t('checkout.needsScript')}</p>
      </noscript>
      <p role="status">{text}</p>
      <SkeletonText lines={4} />
    </div>
  )
}

/** Asks signed-out visitors to sign up or log in. The booking then continues with the same selection. */
function SignInFirst({ selection, offer }: { selection: CheckoutSelection; offer: CheckoutOffer | null }) {
  const { t } = useMoreTexts()
  return (
    <div className={stateClasses.part}>
      {offer && selection.kind !== 'booking' && <NoteField selection={selection} name={offer.providerFirstName} />}
      <div className={stateClasses.state}>
        <h2>{t('checkout.signInTitle')}</h2>
        <p className={stateClasses.text}>{t('checkout.signInText', { minutes: HOLD_MINUTES })}</p>
        <div className={stateClasses.actions}>
          <Button size="tall" onClick={() => showAccountDialog('signUp')}>
            {t('checkout.createAccount')}
          </Button>
          <Button kind="second" size="tall" onClick={() => showAccountDialog('logIn')}>
            {t('nav.logIn')}
          </Button>
        </div>
      </div>
    </div>
  )
}
