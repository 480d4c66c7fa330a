import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { pagePath } from '#modules/pages.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './invitation.module.css'
import { type Received, useInvitedTexts } from './use-invitation.ts'

interface GoOnProps {
  invitation: Received
  start: string | null
  isIn: boolean
  isCurrent: boolean
}

/**
 * On to the checkout with what was chosen. Who is not logged in signs up on the way; who is logged in with another address
 * than the invited one is asked first (decision 0016).
 */
export function GoOn({ invitation, start, isIn, isCurrent }: GoOnProps) {
  const { t, format, language } = useInvitedTexts()
  const navigate = useNavigate()
  const [isSure, setSure] = useState(false)
  const [isGoing, setGoing] = useState(false)
  const { invitationId, isToMe, booking, newPrice } = invitation
  const pay = () => {
    const query = new URLSearchParams({ invitation: invitationId, start: start! })
    void navigate(`${pagePath('checkout', language)}?${query}`)
  }
  const goOn = useEffectEvent(() => {
    setGoing(false)
    if (isToMe) pay()
  })
  // Logging in is not yet knowing whose invitation it is: that comes with the answer after it.
  useEffect(() => {
    if (isGoing && isIn && isCurrent) goOn()
  }, [isGoing, isIn, isCurrent])

  if (booking)
    return (
      <ButtonLink size="tall" wide href={`${pagePath('checkout', language)}?booking=${booking.bookingId}`}>
        {t('invited.goOn')}
      </ButtonLink>
    )
  if (!start)
    return (
      <Button size="tall" wide off>
        {t('invited.chooseFirst')}
      </Button>
    )
  if (!isIn) return <SignIn then={() => setGoing(true)} />
  if (isToMe === false && !isSure)
    return (
      <>
        <Notice kind="waiting" live>
          {t('invited.notToYou')}
        </Notice>
        <Button size="tall" wide onClick={() => setSure(true)}>
          {t('invited.useAnyway')}
        </Button>
      </>
    )
  return (
    <>
      {/* Until it is known whose invitation it is, whoever has just logged in waits to be asked. */}
      <Button size="tall" wide icon="lock" busy={!isCurrent} busyLabel={t('generic.loading')} onClick={pay}>
        {t('invited.book', { amount: format.moneyShort(newPrice) })}
      </Button>
      <p className={classes.small}>{t('invited.nothingYet')}</p>
    </>
  )
}

function SignIn({ then }: { then: () => void }) {
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
