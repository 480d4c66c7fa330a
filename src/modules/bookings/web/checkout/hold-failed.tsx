import type { ReactNode } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { CheckoutState } from '#modules/payments/web/shared/checkout-state.tsx'
import type { DomainErrorCode } from '#platform/values/errors.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { CheckoutOffer, Session } from './hold-time.ts'
import { OtherTimes } from './other-times.tsx'

const TITLES = {
  timeTaken: 'checkout.takenTitle',
  groupFull: 'checkout.groupFullTitle',
  tooManyHolds: 'checkout.tooManyTitle',
  ownSession: 'checkout.ownTitle',
  alreadyBookedThisGroup: 'checkout.inGroupTitle',
  alreadyPaid: 'checkout.paidTitle',
  bookingNotFound: 'checkout.notFoundTitle',
} as const
/** These errors link to My sessions; all others link to other times or providers. */
const MY_SESSIONS_CODES: ReadonlySet<DomainErrorCode> = new Set([
  'tooManyHolds',
  'alreadyBookedThisGroup',
  'alreadyPaid',
  'bookingNotFound',
])

interface HoldFailedProps {
  code: DomainErrorCode
  /** The server's error message: why the time could not be held, that nothing was charged, and what to do next. */
  message: string
  alternatives: readonly string[]
  offer: CheckoutOffer | null
  session: Session | null
}

/** Shown when the time could not be held. Each reason has its own next step. */
export function HoldFailed({ code, message, alternatives, offer, session }: HoldFailedProps) {
  const { t } = useMoreTexts()
  const title = t(TITLES[code as keyof typeof TITLES] ?? 'checkout.otherTitle')
  const next = MY_SESSIONS_CODES.has(code) ? (
    <ToMySessions session={session} />
  ) : (
    <OtherTimesLink offer={code === 'ownSession' ? null : offer} />
  )
  return (
    <CheckoutState title={title} text={message} actions={next}>
      {offer && alternatives.length > 0 && <OtherTimes times={alternatives} session={offer} />}
    </CheckoutState>
  )
}

function ToMySessions({ session }: { session: Session | null }) {
  const { t, language } = useMoreTexts()
  const paid = session?.paymentIntentId && { paymentIntentId: session.paymentIntentId }
  return (
    <ButtonLink href={buildPagePath('mySessions', language, paid || {})}>
      {t(paid ? 'checkout.seeSession' : 'checkout.toMySessions')}
    </ButtonLink>
  )
}

/** Link to the provider's other times, or to the search page if the provider is unknown. */
export function OtherTimesLink({ offer, children }: { offer: CheckoutOffer | null; children?: ReactNode }) {
  const { t, language } = useMoreTexts()
  const href = offer
    ? buildPagePath('counsellor', language, { providerId: offer.providerId })
    : buildPagePath('finder', language)
  return (
    <>
      {children}
      <ButtonLink kind={offer ? 'second' : 'main'} href={href}>
        {offer ? t('checkout.allTimes', { name: offer.providerFirstName }) : t('nav.findCounsellor')}
      </ButtonLink>
    </>
  )
}
