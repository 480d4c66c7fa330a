import { useState } from 'react'
import { cancellationText } from '#modules/bookings/values/cancellation-text.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { formatSessionDetails } from '#platform/web/format-session.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Amount } from '#ui/amount.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { ContinueToPayment } from './continue-to-payment.tsx'
import classes from './invitation.module.css'
import { formatFullTime } from './received-invitation-texts.ts'
import { TimeChoice } from './time-choice.tsx'
import { buildInvitationAccess, type ReceivedInvitation, useInvitedTexts } from './use-invitation.ts'

interface OpenInvitationProps {
  invitation: ReceivedInvitation
  isLoggedIn: boolean
  /** Whether the invitation was loaded with the current login. */
  isCurrent: boolean
  onChanged: () => void
}

/** A pending invitation. The price and the cancellation terms are next to the button that continues to payment. */
export function OpenInvitation({ invitation, isLoggedIn, isCurrent, onChanged }: OpenInvitationProps) {
  const { t, format } = useInvitedTexts()
  const openTimes = invitation.times.filter((time) => time.isOpen)
  const [start, setStart] = useState<string | null>(openTimes.length === 1 ? openTimes[0]!.startDateTime : null)
  const chosenTime = invitation.times.find((time) => time.startDateTime === start)
  const isGroup = invitation.type === SESSION_TYPE.group
  const expiry = formatFullTime(format, invitation.expiresAt)
  return (
    <div className={classes.page}>
      <h1>{t('invited.title')}</h1>
      <InvitationDetails invitation={invitation} />
      <TimeChoice {...{ invitation, start }} onChoose={setStart} />
      <div className={classes.payment}>
        <Price invitation={invitation} />
        {chosenTime && <CancellationRule {...chosenTime.cancellation} />}
        <p className={classes.small}>{t(isGroup ? 'invited.openUntil' : 'invited.heldUntil', { when: expiry })}</p>
        <ContinueToPayment {...{ invitation, start, isLoggedIn, isCurrent }} />
        <DeclineInvitation {...{ invitation }} onDeclined={onChanged} />
      </div>
    </div>
  )
}

function InvitationDetails({ invitation }: { invitation: ReceivedInvitation }) {
  const { t } = useInvitedTexts()
  const { providerFirstName, providerLastName, providerImageUrl, title, message, type } = invitation
  const name = `${providerFirstName} ${providerLastName}`
  const isGroup = type === SESSION_TYPE.group
  return (
    <Card as="section" aria-label={t('invited.what')}>
      <div className={classes.provider}>
        <Portrait src={providerImageUrl} name={name} size={72} isFirst />
        <div>
          <p>{t(isGroup ? 'invited.leadGroup' : 'invited.lead', { name })}</p>
          <p className={classes.title}>{title}</p>
          <p className={classes.small}>{formatSessionDetails(t, invitation)}</p>
        </div>
      </div>
      {message && (
        <div className={classes.message}>
          <p className={classes.small}>{t('invited.says', { name: providerFirstName })}</p>
          <blockquote className={classes.messageText}>{message}</blockquote>
        </div>
      )}
    </Card>
  )
}

function Price({ invitation: { price, newPrice } }: { invitation: ReceivedInvitation }) {
  const { t, format } = useInvitedTexts()
  return (
    <p className={classes.price}>
      <Icon name="credit-card" />
      <span className="visually-hidden">{t('invited.price')} </span>
      <Amount text={format.money(newPrice)} isStrong />
      {newPrice < price && (
        <span className={classes.small}>{t('invited.insteadOf', { price: format.money(price) })}</span>
      )}
    </p>
  )
}

/** Cancellation terms, worded as in the checkout (decision 0060). */
function CancellationRule({ terms }: ReceivedInvitation['times'][number]['cancellation']) {
  const { t, format } = useInvitedTexts()
  const isNonRefundable = terms.refund === 'none'
  return (
    <Notice kind={isNonRefundable ? 'waiting' : 'good'} icon={isNonRefundable ? undefined : 'undo-2'}>
      {cancellationText(t, format, terms)}
    </Notice>
  )
}

/** Button and confirmation dialog for declining an invitation. */
function DeclineInvitation({ invitation, onDeclined }: { invitation: ReceivedInvitation; onDeclined: () => void }) {
  const { t } = useInvitedTexts()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const decline = async () => {
    setBusy(true)
    const result = await api('declineInvitation', buildInvitationAccess(invitation.invitationId))
    setBusy(false)
    setDialogOpen(false)
    if (!result.ok) notifyFailure(result, t('generic.offline'))
    onDeclined()
  }
  return (
    <>
      <Button kind="plain" onClick={() => setDialogOpen(true)}>
        {t('invited.decline')}
      </Button>
      <Dialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        isBusy={isBusy}
        title={t('invited.declineTitle')}
        closeText={t('nav.close')}
        actions={
          <>
            <Button kind="second" off={isBusy} onClick={() => setDialogOpen(false)}>
              {t('invited.keep')}
            </Button>
            <Button busy={isBusy} busyLabel={t('invited.declining')} onClick={() => void decline()}>
              {t('invited.declineNow')}
            </Button>
          </>
        }
      >
        <p>{t('invited.declineText', { name: invitation.providerFirstName })}</p>
      </Dialog>
    </>
  )
}
