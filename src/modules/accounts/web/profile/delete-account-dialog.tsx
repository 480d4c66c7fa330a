import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clearBookmarks } from '#modules/accounts/web/shared/bookmarks.ts'
import { buildPagePath } from '#modules/pages.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { clearLogin } from '#platform/web/login.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notices } from '#ui/notices.ts'
import { type DeletionMode, DeletionObstacleList, hasObstacles } from './deletion-obstacles.tsx'
import classes from './profile.module.css'
import { useRecentLogin } from './use-recent-login.tsx'

interface LeavingDialogProps {
  asked: { leave: DeletionMode; standing: Reply<'getClosing'> } | null
  onClose: () => void
}

/** Explains the exact effects, or lists what has to be resolved first and where. */
export function DeleteAccountDialog({ asked, onClose }: LeavingDialogProps) {
  const { t, language } = useAreaTexts('profile')
  const { busy, leave } = useLeave()
  const isClose = asked?.leave === 'close'
  const isBlocked = asked !== null && hasObstacles(asked.standing, asked.leave)
  const isOwn = asked !== null && asked.standing.upcoming.length + asked.standing.openMoney.length > 0
  const title = isBlocked ? 'profile.firstTitle' : isClose ? 'profile.closeAsk' : 'profile.restAsk'
  return (
    <Dialog
      isOpen={asked !== null}
      onClose={onClose}
      isBusy={busy}
      title={t(title)}
      closeText={t('nav.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('profile.stay')}
          </Button>
          {isBlocked && isOwn && (
            <ButtonLink href={buildPagePath('mySessions', language)}>{t('nav.mySessions')}</ButtonLink>
          )}
          {asked && !isBlocked && (
            <Button kind="undo" busy={busy} onClick={() => void leave(asked.leave, onClose)}>
              {t(isClose ? 'profile.closeNow' : 'profile.restNow')}
            </Button>
          )}
        </>
      }
    >
      {asked && isBlocked && <DeletionObstacleList {...asked} />}
      {asked && !isBlocked && <EffectList leave={asked.leave} />}
    </Dialog>
  )
}

const EFFECTS = {
  close: ['profile.closeErases', 'profile.closeKeeps', 'profile.closeFrees', 'profile.closeForGood'],
  deactivate: ['profile.restOut', 'profile.restQuiet', 'profile.restBack'],
} as const

function EffectList({ leave }: { leave: DeletionMode }) {
  const { t } = useAreaTexts('profile')
  return (
    <ul className={classes.steps}>
      {EFFECTS[leave].map((effect) => (
        <li key={effect}>{t(effect)}</li>
      ))}
    </ul>
  )
}

function useLeave() {
  const { t, language } = useAreaTexts('profile')
  const navigate = useNavigate()
  const prove = useRecentLogin()
  const [busy, setBusy] = useState(false)
  const leave = async (mode: DeletionMode, close: () => void) => {
    setBusy(true)
    const answer = await prove(() => api(mode === 'close' ? 'closeAccount' : 'deactivateAccount', {}))
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
  return { busy, leave }
}
