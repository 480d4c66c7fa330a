import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cancellationText } from '#modules/bookings/values/cancellation-text.ts'
import { buildPagePath } from '#modules/pages.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { clearLogin } from '#platform/web/login.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notices } from '#ui/notices.ts'
import classes from './profile.module.css'
import { useRecentLogin } from './use-recent-login.tsx'

/** Cards to deactivate and to delete the account. A dialog explains the effects first. */
export function DeleteAccount() {
  const { t } = useAreaTexts('profile')
  const [request, setRequest] = useState<DeletionRequest | null>(null)
  const [busy, setBusy] = useState<DeletionMode | null>(null)
  const openDialog = async (mode: DeletionMode) => {
    setBusy(mode)
    const result = await api('getClosing', {})
    setBusy(null)
    if (result.ok) setRequest({ mode, obstacles: result.data })
    else notifyFailure(result, t('generic.offline'))
  }
  return (
    <>
      <Card className={classes.card}>
        <CardHead title={t('profile.deactivateTitle')} level="h3" />
        <p className={classes.small}>{t('profile.deactivateLead')}</p>
        <div>
          <Button kind="second" busy={busy === 'deactivate'} onClick={() => void openDialog('deactivate')}>
            {t('profile.deactivate')}
          </Button>
        </div>
      </Card>
      <Card className={classes.card}>
        <CardHead title={t('profile.closeTitle')} level="h3" />
        <p className={classes.small}>{t('profile.closeLead')}</p>
        <div>
          <Button kind="undo-second" busy={busy === 'delete'} onClick={() => void openDialog('delete')}>
            {t('profile.close')}
          </Button>
        </div>
      </Card>
      <DeleteAccountDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}

interface DeleteAccountDialogProps {
  /** Null while the dialog is closed. */
  request: DeletionRequest | null
  onClose: () => void
}

/** Explains the effects of deactivating or deleting the account, or lists what has to be resolved first and where. */
function DeleteAccountDialog({ request, onClose }: DeleteAccountDialogProps) {
  const { t, language } = useAreaTexts('profile')
  const { busy, submit } = useDeletion()
  const isDeletion = request?.mode === 'delete'
  const isBlocked = request !== null && hasObstacles(request)
  const hasOwnBookings =
    request !== null && request.obstacles.upcoming.length + request.obstacles.unsettledPayments.length > 0
  const title = isBlocked ? 'profile.firstTitle' : isDeletion ? 'profile.closeAsk' : 'profile.deactivateAsk'
  return (
    <Dialog
      isOpen={request !== null}
      onClose={onClose}
      isBusy={busy}
      title={t(title)}
      closeText={t('nav.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('profile.keepAccount')}
          </Button>
          {isBlocked && hasOwnBookings && (
            <ButtonLink href={buildPagePath('mySessions', language)}>{t('nav.mySessions')}</ButtonLink>
          )}
          {request && !isBlocked && (
            <Button kind="undo" busy={busy} onClick={() => void submit(request.mode, onClose)}>
              {t(isDeletion ? 'profile.closeNow' : 'profile.deactivateNow')}
            </Button>
          )}
        </>
      }
    >
      {request && isBlocked && <DeletionObstacleList {...request} />}
      {request && !isBlocked && <EffectList mode={request.mode} />}
    </Dialog>
  )
}

const EFFECTS = {
  delete: ['profile.closeErases', 'profile.closeKeeps', 'profile.closeFrees', 'profile.closeForGood'],
  deactivate: ['profile.deactivateLogsOut', 'profile.deactivateEmails', 'profile.deactivateUndo'],
} as const

function EffectList({ mode }: { mode: DeletionMode }) {
  const { t } = useAreaTexts('profile')
  return (
    <ul className={classes.steps}>
      {EFFECTS[mode].map((effect) => (
        <li key={effect}>{t(effect)}</li>
      ))}
    </ul>
  )
}

function useDeletion() {
  const { t, language } = useAreaTexts('profile')
  const navigate = useNavigate()
  const withRecentLogin = useRecentLogin()
  const [busy, setBusy] = useState(false)
  const submit = async (mode: DeletionMode, close: () => void) => {
    setBusy(true)
    const result = await withRecentLogin(() => api(mode === 'delete' ? 'closeAccount' : 'deactivateAccount', {}))
    setBusy(false)
    if (!result.ok) {
      if (result.code !== 'proofNeeded') notifyFailure(result, t('generic.offline'))
      return
    }
    close()
    await navigate(buildPagePath('finder', language))
    clearLogin()
    notices.show({ kind: 'good', text: t(mode === 'delete' ? 'profile.closed' : 'profile.deactivated') })
  }
  return { busy, submit }
}

type DeletionMode = 'deactivate' | 'delete'

/** The requested change and the obstacles that must be resolved first. */
interface DeletionRequest {
  mode: DeletionMode
  obstacles: Reply<'getClosing'>
}

/**
 * Returns whether anything prevents the change. Unsettled payments prevent deleting the account, but not deactivating
 * it.
 */
const hasObstacles = ({ mode, obstacles }: DeletionRequest): boolean => {
  const { upcoming, unsettledPayments, hasOpenPractice, clientSessions, owed } = obstacles
  const isUnsettled = mode === 'delete' && (unsettledPayments.length > 0 || owed > 0)
  return upcoming.length > 0 || hasOpenPractice || clientSessions > 0 || isUnsettled
}

/** Lists every session and payment that has to be resolved first, and what happens to each. */
function DeletionObstacleList({ mode, obstacles }: DeletionRequest) {
  const { t, format } = useAreaTexts('profile')
  const { upcoming, unsettledPayments, hasOpenPractice, clientSessions, owed } = obstacles
  return (
    <div className={classes.stack}>
      {hasOpenPractice && <p>{t('profile.practiceFirst')}</p>}
      {clientSessions > 0 && <p>{t('profile.clientsFirst', { count: clientSessions })}</p>}
      {mode === 'delete' && owed > 0 && <p>{t('profile.owedFirst', { amount: format.money(owed) })}</p>}
      {upcoming.length > 0 && (
        <>
          <p>{t('profile.sessionsFirst')}</p>
          <ul className={classes.rows}>
            {upcoming.map((session) => (
              <UpcomingSession key={session.bookingId} session={session} />
            ))}
          </ul>
        </>
      )}
      {mode === 'delete' && unsettledPayments.length > 0 && (
        <>
          <p>{t('profile.moneyFirst')}</p>
          <ul className={classes.rows}>
            {unsettledPayments.map((payment) => (
              <UnsettledPayment key={payment.bookingId} payment={payment} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

type ObstacleItem<List extends 'upcoming' | 'unsettledPayments'> = Reply<'getClosing'>[List][number]

function UpcomingSession({ session }: { session: ObstacleItem<'upcoming'> }) {
  const { t, format } = useAreaTexts('profile')
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>{format.dayAtTime(session.startDateTime)}</p>
        <p className={classes.small}>
          {session.title}, {session.providerFirstName} {session.providerLastName}
        </p>
        <p className={classes.small}>{cancellationText(t, format, session.terms)}</p>
      </div>
    </li>
  )
}

function UnsettledPayment({ payment }: { payment: ObstacleItem<'unsettledPayments'> }) {
  const { t, format } = useAreaTexts('profile')
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>{format.money(payment.amount)}</p>
        <p className={classes.small}>
          {payment.title}, {format.dayAtTime(payment.startDateTime)}
        </p>
        <p className={classes.small}>{t(`profile.money.${payment.why}`)}</p>
      </div>
    </li>
  )
}
