import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { buildPagePath } from '#modules/pages.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './invitation.module.css'
import { type ReceivedInvitation, useInvitedTexts } from './use-invitation.ts'

interface ContinueToPaymentProps {
  invitation: ReceivedInvitation
  /** The chosen time. */
  start: string | null
  isLoggedIn: boolean
  /** Whether the invitation was loaded with the current login. */
  isCurrent: boolean
}

/**
 * Continues to the checkout with the selected time. Visitors must first sign up or log in. Clients logged in with an
 * address other than the invited one must first confirm that they want to use the invitation anyway (decision 0016).
 */
export function ContinueToPayment({ invitation, start, isLoggedIn, isCurrent }: ContinueToPaymentProps) {
  const { t, format, language } = useInvitedTexts()
  const navigate = useNavigate()
  const [isConfirmed, setConfirmed] = useState(false)
  const [isContinuing, setContinuing] = useState(false)
  const { invitationId, isToMe, booking, newPrice } = invitation
  const pay = () => {
    const query = new URLSearchParams({ invitation: invitationId, start: start! })
    void navigate(`${buildPagePath('checkout', language)}?${query}`)
  }
  const continueAfterLogin = useEffectEvent(() => {
    setContinuing(false)
    if (isToMe) pay()
  })
  // Whether the invitation belongs to this account is known only after it has been reloaded with the new login.
  useEffect(() => {
    if (isContinuing && isLoggedIn && isCurrent) continueAfterLogin()
  }, [isContinuing, isLoggedIn, isCurrent])

  if (booking)
    return (
      <ButtonLink size="tall" wide href={`${buildPagePath('checkout', language)}?booking=${booking.bookingId}`}>
        {t('invited.goOn')}
      </ButtonLink>
    )
  if (!start)
    return (
      <Button size="tall" wide off>
        {t('invited.chooseFirst')}
      </Button>
    )
  if (!isLoggedIn) return <LoginButtons then={() => setContinuing(true)} />
  if (isToMe === false && !isConfirmed)
    return (
      <>
        <Notice kind="waiting" live>
          {t('invited.notToYou')}
        </Notice>
        <Button size="tall" wide onClick={() => setConfirmed(true)}>
          {t('invited.useAnyway')}
        </Button>
      </>
    )
  return (
    <>
      {/* Busy until the invitation has been loaded for the new login, because confirmation may be necessary. */}
      <Button size="tall" wide icon="lock" busy={!isCurrent} busyLabel={t('generic.loading')} onClick={pay}>
        {t('invited.book', { amount: format.moneyShort(newPrice) })}
      </Button>
      <p className={classes.small}>{t('invited.nothingYet')}</p>
    </>
  )
}

function LoginButtons({ then }: { then: () => void }) {
  const { t } = useInvitedTexts()
  return (
    <>
      <Button size="tall" wide onClick={() => showAccountDialog('signUp', { then })}>
        {t('invited.signUp')}
      </Button>
      <Button kind="second" wide onClick={() => showAccountDialog('logIn', { then })}>
        {t('invited.logIn')}
      </Button>
      <p className={classes.small}>{t('invited.signInHint')}</p>
    </>
  )
}
