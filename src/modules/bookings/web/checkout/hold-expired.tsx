import { useNavigate } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { CheckoutState } from '#modules/payments/web/shared/checkout-state.tsx'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { selectAgain, toSelectionQuery } from './checkout-selection.ts'
import { OtherTimesLink } from './hold-failed.tsx'
import type { Session } from './hold-time.ts'
import { OtherTimes } from './other-times.tsx'

/** Shown when the hold has expired without a charge. A button holds the same time again if it is still free. */
export function HoldExpired({ session, times = [] }: { session: Session; times?: readonly string[] }) {
  const { t, language } = useMoreTexts()
  const navigate = useNavigate()
  const next = selectAgain(session)
  const holdAgain = () =>
    next && void navigate(buildPagePath('checkout', language) + toSelectionQuery(next), { replace: true })
  if (session.isWaitlistOffer) return <WaitlistOfferOver session={session} />
  return (
    <CheckoutState
      title={t('checkout.releasedTitle')}
      text={t('checkout.releasedText')}
      actions={
        <OtherTimesLink offer={session}>
          <Button onClick={holdAgain}>{t('checkout.takeAgain')}</Button>
        </OtherTimesLink>
      }
    >
      {times.length > 0 && <OtherTimes times={times} session={session} />}
    </CheckoutState>
  )
}

/**
 * Shown when a waiting list offer has expired or been cancelled. The time cannot be held again, because it is offered
 * to the next client.
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
