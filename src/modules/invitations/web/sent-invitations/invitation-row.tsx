import { useState } from 'react'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { formatSessionDetails } from '#platform/web/format-session.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Amount } from '#ui/amount.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { notices } from '#ui/notices.ts'
import { formatDiscount, type Invitation, useInvitationTexts } from './invitation-texts.ts'
import classes from './invitations.module.css'
import { OfferedTimes, TimeLeft } from './offered-times.tsx'
import { StatusBadge } from './status-badge.tsx'

interface RowProps {
  invitation: Invitation
  onChange: (updated: Invitation) => void
}

/** One invitation with its details and the available actions. */
export function InvitationRow({ invitation, onChange }: RowProps) {
  const { t } = useInvitationTexts()
  const { clientName, clientEmail, title, message, type } = invitation
  const groupLabel = type === SESSION_TYPE.group ? t('invitations.group') : null
  return (
    <Card as="li" className={classes.row}>
      <div className={classes.head}>
        <div>
          <h3 className={classes.name}>{clientName}</h3>
          {clientEmail && <p className={classes.small}>{clientEmail}</p>}
        </div>
        <StatusBadge {...invitation} />
      </div>
      <p>
        {title}
        <span className={classes.small}>
          {' '}
          {[groupLabel, formatSessionDetails(t, invitation)].filter(Boolean).join(' · ')}
        </span>
      </p>
      <OfferedTimes {...invitation} />
      <Price invitation={invitation} />
      <TimeLeft {...invitation} />
      {message && (
        <Disclosure text={t('invitations.yourMessage')}>
          <p className={classes.message}>{message}</p>
        </Disclosure>
      )}
      <Actions {...{ invitation, onChange }} />
    </Card>
  )
}

function Price({ invitation }: { invitation: Invitation }) {
  const { t, format } = useInvitationTexts()
  const discount = formatDiscount(t, format, invitation)
  return (
    <div>
      <p>
        <Amount text={format.money(invitation.newPrice)} isStrong />{' '}
        {discount && (
          <span className={classes.small}>
            {t('invitations.insteadOf', { price: format.money(invitation.price), off: discount })}
          </span>
        )}
      </p>
      <p className={classes.small}>
        {t('invitations.youReceive', { amount: format.money(invitation.providerReceives) })}
      </p>
    </div>
  )
}

function Actions({ invitation, onChange }: RowProps) {
  const { t } = useInvitationTexts()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    const result = await api('resendInvitation', { id: invitation.invitationId })
    setBusy(false)
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    notices.show({ kind: 'good', text: result.message ?? '' })
    onChange(result.data)
  }
  if (invitation.status !== 'pendingPayment') return null
  return (
    <div className={classes.actions}>
      {invitation.mayResend && (
        <Button
          kind="second"
          size="dense"
          icon="send"
          busy={isBusy}
          busyLabel={t('invitations.sending')}
          onClick={() => void resend()}
        >
          {t('invitations.resend')} <span className="visually-hidden">{invitation.clientName}</span>
        </Button>
      )}
      <Button kind="second" size="dense" onClick={() => setDialogOpen(true)}>
        {t('invitations.withdraw')} <span className="visually-hidden">{invitation.clientName}</span>
      </Button>
      <CancelInvitation {...{ invitation, onChange }} isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} />
    </div>
  )
}

interface CancelProps {
  invitation: Invitation
  isOpen: boolean
  onClose: () => void
  onChange: (updated: Invitation) => void
}

/** Confirmation dialog that explains how cancelling affects the client. */
function CancelInvitation({ invitation, isOpen, onClose, onChange }: CancelProps) {
  const { t } = useInvitationTexts()
  const [isBusy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    const result = await api('cancelInvitation', { id: invitation.invitationId })
    const current = result.ok ? result : await api('getInvitation', { id: invitation.invitationId })
    setBusy(false)
    onClose()
    // If the invitation has been paid or has ended in the meantime, the row shows its current status.
    if (current.ok) onChange(current.data)
    if (result.ok) notices.show({ kind: 'good', text: result.message ?? '' })
    else notifyFailure(result, t('generic.offline'))
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
      title={t('invitations.withdrawTitle')}
      closeText={t('nav.close')}
      actions={
        <>
          <Button kind="second" off={isBusy} onClick={onClose}>
            {t('invitations.keep')}
          </Button>
          <Button kind="undo" busy={isBusy} busyLabel={t('invitations.takingBack')} onClick={() => void cancel()}>
            {t('invitations.withdraw')}
          </Button>
        </>
      }
    >
      <p>{t('invitations.withdrawText', { name: invitation.clientName })}</p>
      {invitation.isPaying && <p>{t('invitations.withdrawPaying')}</p>}
    </Dialog>
  )
}
