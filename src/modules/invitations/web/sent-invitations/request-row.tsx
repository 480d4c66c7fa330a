import { useState } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notices } from '#ui/notices.ts'
import { Badge, Tags } from '#ui/tag.tsx'
import { formatDayAndTime, type SessionRequest, useInvitationTexts } from './invitation-texts.ts'
import classes from './invitations.module.css'

interface RequestProps {
  request: SessionRequest
  onDeclined: (id: string) => void
}

/** A session request with actions to invite the client or decline. */
export function RequestRow({ request, onDeclined }: RequestProps) {
  const { t, format } = useInvitationTexts()
  const { name, email, phone, availableTimes, createdAt, answer } = request
  return (
    <li className={classes.request}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        {answer && <Badge kind={answer === 'invited' ? 'good' : 'still'}>{t(`invitations.requestIs.${answer}`)}</Badge>}
      </div>
      <p className={classes.small}>
        {[email, phone].filter(Boolean).join(' · ')}
        <span className={classes.requestedOn}>{t('invitations.requestedOn', { day: format.day(createdAt) })}</span>
      </p>
      <Tags items={availableTimes.map((time) => formatDayAndTime(format, time))} />
      {!answer && <RequestActions {...{ request, onDeclined }} />}
    </li>
  )
}

function RequestActions({ request, onDeclined }: RequestProps) {
  const { t, language } = useInvitationTexts()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { customerRequestId: id, name } = request
  return (
    <div className={classes.actions}>
      <ButtonLink kind="second" size="dense" href={`${buildPagePath('newInvitation', language)}?request=${id}`}>
        {t('invitations.makeOne')} <span className="visually-hidden">{name}</span>
      </ButtonLink>
      <Button kind="plain" size="dense" onClick={() => setDialogOpen(true)}>
        {t('invitations.decline')} <span className="visually-hidden">{name}</span>
      </Button>
      <DeclineRequest {...{ request, onDeclined }} isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} />
    </div>
  )
}

interface DeclineProps extends RequestProps {
  isOpen: boolean
  onClose: () => void
}

function DeclineRequest({ request, onDeclined, isOpen, onClose }: DeclineProps) {
  const { t } = useInvitationTexts()
  const [isBusy, setBusy] = useState(false)
  const decline = async () => {
    setBusy(true)
    const result = await api('declineRequest', { id: request.customerRequestId })
    setBusy(false)
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    onClose()
    notices.show({ kind: 'good', text: result.message ?? '' })
    onDeclined(request.customerRequestId)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
      title={t('invitations.declineTitle')}
      closeText={t('nav.close')}
      actions={
        <>
          <Button kind="second" off={isBusy} onClick={onClose}>
            {t('invitations.notYet')}
          </Button>
          <Button busy={isBusy} busyLabel={t('invitations.sending')} onClick={() => void decline()}>
            {t('invitations.declineNow')}
          </Button>
        </>
      }
    >
      <p>{t('invitations.declineText', { name: request.name })}</p>
    </Dialog>
  )
}
