import { useState } from 'react'
import type { SessionCard } from '#modules/bookings/web/my-sessions/session-status.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import classes from './changes.module.css'
import { MoveSheet } from './move-sheet.tsx'

export type OpenDialog = 'cancel' | 'move' | null

interface ChangeButtonsProps {
  session: SessionCard
  /** The dialog to open initially, for links in emails. */
  initialDialog?: OpenDialog
  /** The session's name for screen readers, in lists with several sessions. */
  hiddenName?: string
}

/** Buttons for moving and cancelling a session, with their dialogs. A button is hidden if its action is not allowed. */
export function ChangeButtons({ session, initialDialog = null, hiddenName }: ChangeButtonsProps) {
  const { t } = useMoreTexts()
  const [open, setOpen] = useState<OpenDialog>(initialDialog)
  const { cancel, reschedule } = session.actions
  const close = () => setOpen(null)
  const isGroup = session.type === SESSION_TYPE.group
  const hiddenSuffix = hiddenName && <span className="visually-hidden">, {hiddenName}</span>
  // While a reschedule proposal is open, the proposal card shows these buttons instead.
  const isCancellable = cancel.isAllowed && cancel.rule !== 'rescheduleRequested'
  return (
    <>
      {isCancellable && (
        <div className={classes.choices}>
          {reschedule.isAllowed && (
            <Button kind="second" onClick={() => setOpen('move')}>
              {t(isGroup ? 'changes.moveDate' : 'changes.move')}
              {hiddenSuffix}
            </Button>
          )}
          <Button kind="second" onClick={() => setOpen('cancel')}>
            {t('changes.cancel')}
            {hiddenSuffix}
          </Button>
        </div>
      )}
      {open === 'cancel' && <CancelDialog session={session} onClose={close} onMove={() => setOpen('move')} />}
      {open === 'move' && <MoveSheet session={session} onClose={close} />}
    </>
  )
}
