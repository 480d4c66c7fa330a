import { useState } from 'react'
import type { SessionCard } from '#modules/bookings/web/my-sessions/session-standing.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import classes from './changes.module.css'
import { MoveSheet } from './move-sheet.tsx'

export type OpenChange = 'cancel' | 'move' | null

interface ChangeButtonsProps {
  session: SessionCard
  /** Which dialog is open from the start, for links in emails. */
  first?: OpenChange
  /** Names the session for screen readers where several are on the page. */
  which?: string
}

/** 'Change time' and 'Cancel' of one session, as far as each can be done now, with their dialogs. */
export function ChangeButtons({ session, first = null, which }: ChangeButtonsProps) {
  const { t } = useMoreTexts()
  const [open, setOpen] = useState<OpenChange>(first)
  const { cancel, reschedule } = session.actions
  const close = () => setOpen(null)
  const isGroup = session.type === SESSION_TYPE.group
  const about = which && <span className="visually-hidden">, {which}</span>
  // Where the counsellor has asked to move the session, its offer has the buttons.
  const isCancellable = cancel.isAllowed && cancel.rule !== 'asked'
  return (
    <>
      {isCancellable && (
        <div className={classes.choices}>
          {reschedule.isAllowed && (
            <Button kind="second" onClick={() => setOpen('move')}>
              {t(isGroup ? 'changes.moveDate' : 'changes.move')}
              {about}
            </Button>
          )}
          <Button kind="second" onClick={() => setOpen('cancel')}>
            {t('changes.cancel')}
            {about}
          </Button>
        </div>
      )}
      {open === 'cancel' && <CancelDialog session={session} onClose={close} onMove={() => setOpen('move')} />}
      {open === 'move' && <MoveSheet session={session} onClose={close} />}
    </>
  )
}
