import { useNavigate } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { CheckoutState } from '#modules/payments/web/shared/checkout-state.tsx'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { selectAgain, toSelectionQuery } from './checkout-selection.ts'
import { OtherTimesLink } from './hold-failed.tsx'
import type { Session } from './hold-time.ts'
import { OtherTimes } from './other-times.tsx'

/** The hold has expired: nothing was charged, and a button holds the same time again if it is still free. */
export function HoldExpired({ session, times = [] }: { session: Session; times?: readonly string[] }) {
  const { t, language } = useMoreTexts()
  const navigate = useNavigate()
  const next = selectAgain(session)
  const again = () =>
    next && void navigate(buildPagePath('checkout', language) + toSelectionQuery(next), { replace: true })
  if (session.isWaitingOffer) return <WaitlistOfferOver session={session} />
  return (
    <CheckoutState
      title={t('checkout.releasedTitle')}
      text={t('checkout.releasedText')}
      actions={
        <OtherTimesLink offer={session}>
          <Button onClick={again}>{t('checkout.takeAgain')}</Button>
        </OtherTimesLink>
      }
    >
      {times.length > 0 && <OtherTimes times={times} session={session} />}
    </CheckoutState>
  )
}

/**
 * The waiting list offer has expired or was cancelled; it goes to the next client, so there is no button to take it
 * again.
 */
function WaitlistOfferOver({ session }: { session: Session }) {
  const { t, language } = useMoreTexts()
  return (
    <CheckoutState
      title={t('checkout.offerOverTitle')}
      text={t('checkout.offerOverText')}
      actions={
        <OtherTimesLink offer={session}>
          <ButtonLink href={`${buildPagePath('mySessions', language)}#waiting`}>
            {t('checkout.toMySessions')}
          </ButtonLink>
        </OtherTimesLink>
      }
    />
  )
}
