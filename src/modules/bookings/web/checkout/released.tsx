import { useNavigate } from 'react-router'
import { pagePath } from '#modules/pages.ts'
import { State } from '#modules/payments/web/shared/state.tsx'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { Session } from './hold-time.ts'
import { OtherTimes } from './other-times.tsx'
import { ToOthers } from './refused.tsx'
import { queryOf, wantedAgain } from './wanted.ts'

/** The hold has run out: nothing was charged, and the same time is one press away if nobody took it. */
export function Released({ session, times = [] }: { session: Session; times?: readonly string[] }) {
  const { t, language } = useMoreTexts()
  const navigate = useNavigate()
  const next = wantedAgain(session)
  const again = () => next && void navigate(pagePath('checkout', language) + queryOf(next), { replace: true })
  if (session.isWaitingOffer) return <OfferOver session={session} />
  return (
    <State
      title={t('checkout.releasedTitle')}
      text={t('checkout.releasedText')}
      actions={
        <ToOthers offer={session}>
          <Button onClick={again}>{t('checkout.takeAgain')}</Button>
        </ToOthers>
      }
    >
      {times.length > 0 && <OtherTimes times={times} session={session} />}
    </State>
  )
}

/** An offer from the waiting list has run out or was called off: it is the next person's, so nobody is sent to take it. */
function OfferOver({ session }: { session: Session }) {
  const { t, language } = useMoreTexts()
  return (
    <State
      title={t('checkout.offerOverTitle')}
      text={t('checkout.offerOverText')}
      actions={
        <ToOthers offer={session}>
          <ButtonLink href={`${pagePath('mySessions', language)}#waiting`}>{t('checkout.toMySessions')}</ButtonLink>
        </ToOthers>
      }
    />
  )
}
