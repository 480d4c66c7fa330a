import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clearBookmarks } from '#modules/accounts/web/shared/bookmarks.ts'
import { buildPagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { clearLogin } from '#platform/web/login.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notices } from '#ui/notices.ts'
import { type DeletionMode, DeletionObstacleList, type DeletionRequest, hasObstacles } from './deletion-obstacles.tsx'
import classes from './profile.module.css'
import { useRecentLogin } from './use-recent-login.tsx'

/** Deactivating and deleting the account. A dialog explains the effects of each first. */
export function DeleteAccount() {
  const { t } = useAreaTexts('profile')
  const [request, setRequest] = useState<DeletionRequest | null>(null)
  const [busy, setBusy] = useState<DeletionMode | null>(null)
  const openDialog = async (mode: DeletionMode) => {
    setBusy(mode)
    const answer = await api('getClosing', {})
    setBusy(null)
    if (answer.ok) setRequest({ mode, obstacles: answer.data })
    else notifyFailure(answer, t('generic.offline'))
  }
  return (
    <>
      <Card className={classes.card}>
        <CardHead title={t('profile.restTitle')} level="h3" />
        <p className={classes.small}>{t('profile.restLead')}</p>
        <div>
          <Button kind="second" busy={busy === 'deactivate'} onClick={() => void openDialog('deactivate')}>
            {t('profile.rest')}
          </Button>
        </div>
      </Card>
      <Card className={classes.card}>
        <CardHead title={t('profile.closeTitle')} level="h3" />
        <p className={classes.small}>{t('profile.closeLead')}</p>
        <div>
          <Button kind="undo-second" busy={busy === 'close'} onClick={() => void openDialog('close')}>
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

/** Explains the exact effects, or lists what has to be resolved first and where. */
function DeleteAccountDialog({ request, onClose }: DeleteAccountDialogProps) {
  const { t, language } = useAreaTexts('profile')
  const { busy, submit } = useDeletion()
  const isClose = request?.mode === 'close'
  const isBlocked = request !== null && hasObstacles(request)
  const hasOwnBookings =
    request !== null && request.obstacles.upcoming.length + request.obstacles.unsettledPayments.length > 0
  const title = isBlocked ? 'profile.firstTitle' : isClose ? 'profile.closeAsk' : 'profile.restAsk'
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
            {t('profile.stay')}
          </Button>
          {isBlocked && hasOwnBookings && (
            <ButtonLink href={buildPagePath('mySessions', language)}>{t('nav.mySessions')}</ButtonLink>
          )}
          {request && !isBlocked && (
            <Button kind="undo" busy={busy} onClick={() => void submit(request.mode, onClose)}>
              {t(isClose ? 'profile.closeNow' : 'profile.restNow')}
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
  close: ['profile.closeErases', 'profile.closeKeeps', 'profile.closeFrees', 'profile.closeForGood'],
  deactivate: ['profile.restOut', 'profile.restQuiet', 'profile.restBack'],
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
    const answer = await withRecentLogin(() => api(mode === 'close' ? 'closeAccount' : 'deactivateAccount', {}))
    setBusy(false)
    if (!answer.ok) {
      if (answer.code !== 'proofNeeded') notifyFailure(answer, t('generic.offline'))
      return
    }
    close()
    await navigate(buildPagePath('finder', language))
    clearLogin()
    clearBookmarks()
    notices.show({ kind: 'good', text: t(mode === 'close' ? 'profile.closed' : 'profile.rests') })
  }
  return { busy, submit }
}
