import { useState } from 'react'
import type { SessionCard } from '#modules/bookings/web/my-sessions/session-status.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './changes.module.css'
import { MoveChoice } from './move-choice.tsx'
import { MoveSummary } from './move-summary.tsx'
import { useMoveTimes } from './use-move-times.ts'
import { useSubmitChange } from './use-submit-change.ts'

interface MoveSheetProps {
  session: SessionCard
  onClose: () => void
}

/**
 * Sheet to choose another time of the same length or another date of the group, with the old and new time side by side.
 */
export function MoveSheet({ session, onClose }: MoveSheetProps) {
  const { t, format } = useMoreTexts()
  const [chosen, setChosen] = useState<string | null>(null)
  const times = useMoveTimes(session)
  const { busy, problem, nearest, move } = useMove(session, { onDone: onClose, onTaken: times.reload })
  const isGroup = session.type === SESSION_TYPE.group
  return (
    <Sheet
      isOpen
      isBusy={busy}
      onClose={onClose}
      title={isGroup ? t('changes.moveDate') : t('changes.moveTitle')}
      closeText={t('changes.close')}
      actions={
        <Button
          wide
          busy={busy}
          busyLabel={t('changes.moving')}
          off={!chosen}
          onClick={() => chosen && void move(chosen).then((isTaken) => isTaken && setChosen(null))}
        >
          {chosen ? t('changes.takeTime', { when: format.dayAtTime(chosen) }) : t('changes.choose')}
        </Button>
      }
    >
      <div className={classes.inside}>
        {problem && (
          <Notice kind="wrong" live>
            {problem}
          </Notice>
        )}
        {nearest.length > 0 && (
          <ChipRow label={t('changes.nearest')}>
            {nearest.map((start) => (
              <Chip key={start} isChosen={start === chosen} onClick={() => setChosen(start)}>
                {format.dayAtTime(start)}
              </Chip>
            ))}
          </ChipRow>
        )}
        <MoveSummary session={session} start={chosen} />
        <MoveChoice {...{ times, isGroup, chosen }} onChoose={setChosen} />
      </div>
    </Sheet>
  )
}

/** Sends the move. If the time is taken, shows the nearest free times; `move` resolves to whether it was taken. */
function useMove(session: SessionCard, { onDone, onTaken }: { onDone: () => void; onTaken: () => void }) {
  const { t } = useMoreTexts()
  const { busy, problem, send } = useSubmitChange()
  const [nearest, setNearest] = useState<string[]>([])
  const move = async (date: string): Promise<boolean> => {
    const answer = await send(() => api('rescheduleBooking', { id: session.bookingId, date }), t('sessions.timeTaken'))
    if (answer.ok) {
      onDone()
      return false
    }
    const alternatives = (answer.data as { alternatives?: string[] } | null)?.alternatives
    setNearest(alternatives ?? [])
    if (alternatives) onTaken()
    return alternatives !== undefined
  }
  return { busy, problem, nearest, move }
}
