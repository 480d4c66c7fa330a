import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notices } from '#ui/notices.ts'
import classes from '#ui/session-list.module.css'
import type { WaitlistEntry } from './load-waitlist.ts'

/** Button and confirmation dialog to leave a waiting list. Shows the client's place, because it cannot be restored. */
export function LeaveWaitlist({ entry }: { entry: WaitlistEntry }) {
  const { t } = useAreaTexts('waitlist')
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    const answer = await api('leaveWaitlist', { id: entry.waitingId })
    setBusy(false)
    if (!answer.ok && answer.code !== 'notFound') return notifyFailure(answer, t('generic.offline'))
    setOpen(false)
    notices.show({ kind: 'good', text: t('waitlist.left') })
    return revalidate()
  }
  return (
    <div className={classes.links}>
      <Button kind="second" size="dense" onClick={() => setOpen(true)}>
        {t('waitlist.leave')}
        <span className="visually-hidden">, {entry.title}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        isBusy={busy}
        onClose={() => setOpen(false)}
        title={t('waitlist.leaveTitle')}
        closeText={t('waitlist.close')}
        actions={
          <>
            <Button kind="second" onClick={() => setOpen(false)}>
              {t('waitlist.stay')}
            </Button>
            <Button kind="undo" busy={busy} busyLabel={t('waitlist.leaving')} onClick={() => void leave()}>
              {t('waitlist.leave')}
            </Button>
          </>
        }
      >
        <p>{t('waitlist.leaveEffect', { place: entry.place })}</p>
      </Dialog>
    </div>
  )
}
