import { useState } from 'react'
import { formatZoneLabel } from '#modules/bookings/web/checkout/format-session.ts'
import type { SessionCard } from '#modules/bookings/web/my-sessions/session-status.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import classes from './changes.module.css'
import { MoveSummary } from './move-summary.tsx'
import { type MoveDay, useMoveTimes } from './use-move-times.ts'
import { useSubmitChange } from './use-submit-change.ts'

interface MoveSheetProps {
  session: SessionCard
  onClose: () => void
}

/**
 * Sheet for choosing another time of the same length or another date of the group, with the old and the new time side
 * by side.
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

/**
 * Submits the move. `move` resolves to true if the time is no longer free (`nearest` then lists the nearest free
 * times), and to false otherwise.
 */
function useMove(session: SessionCard, { onDone, onTaken }: { onDone: () => void; onTaken: () => void }) {
  const { t } = useMoreTexts()
  const { busy, problem, send } = useSubmitChange()
  const [nearest, setNearest] = useState<string[]>([])
  const move = async (date: string): Promise<boolean> => {
    const reply = await send(() => api('rescheduleBooking', { id: session.bookingId, date }), t('sessions.timeTaken'))
    if (reply.ok) {
      onDone()
      return false
    }
    const alternatives = (reply.data as { alternatives?: string[] } | null)?.alternatives
    setNearest(alternatives ?? [])
    if (alternatives) onTaken()
    return alternatives !== undefined
  }
  return { busy, problem, nearest, move }
}

interface MoveChoiceProps {
  times: ReturnType<typeof useMoveTimes>
  isGroup: boolean
  chosen: string | null
  onChoose: (start: string) => void
}

/**
 * Shows a day with its times, or all group dates with a free seat. If there are none, shows the next available time and
 * buttons for other days.
 */
function MoveChoice({ times, isGroup, chosen, onChoose }: MoveChoiceProps) {
  const { t } = useMoreTexts()
  const { result } = times
  if (result === 'loading') return <SkeletonText lines={4} />
  if (result === 'failed')
    return (
      <Notice
        kind="wrong"
        live
        action={
          <Button kind="second" size="dense" onClick={times.reload}>
            {t('changes.again')}
          </Button>
        }
      >
        {t('changes.timesFailed')}
      </Notice>
    )
  const Choice = isGroup ? Dates : Times
  return (
    <div className={classes.pick}>
      {result.days.length > 0 ? (
        <Choice days={result.days} chosen={chosen} onChoose={onChoose} />
      ) : (
        <NoTimes next={result.next} onShow={times.goTo} />
      )}
      <div className={classes.pair}>
        {times.earlier && (
          <Button kind="second" size="dense" onClick={times.earlier}>
            {t('changes.earlierDays')}
          </Button>
        )}
        <Button kind="second" size="dense" onClick={times.later}>
          {t('changes.laterDays')}
        </Button>
      </div>
    </div>
  )
}

interface ChoiceProps {
  days: readonly MoveDay[]
  chosen: string | null
  onChoose: (start: string) => void
}

function Times({ days, chosen, onChoose }: ChoiceProps) {
  const { t, format } = useMoreTexts()
  const [date, setDate] = useState<string | null>(null)
  const selectedDay = days.find((day) => day.date === date) ?? days[0]!
  return (
    <>
      <Select
        label={t('changes.day')}
        value={selectedDay.date}
        options={days.map((day) => ({ value: day.date, text: format.date(day.date, 'long') }))}
        onChange={(event) => setDate(event.target.value)}
      />
      <ChipRow
        label={t('changes.timesOf', {
          day: format.date(selectedDay.date, 'long'),
          zone: formatZoneLabel(t, format.timezone),
        })}
      >
        {selectedDay.slots.map(({ startDateTime: start, endDateTime: end }) => (
          <Chip key={start} isChosen={start === chosen} onClick={() => onChoose(start)}>
            {format.time(start)}
            <span className="visually-hidden">
              {' '}
              {t('changes.until', { time: format.time(end), day: format.date(selectedDay.date) })}
            </span>
          </Chip>
        ))}
      </ChipRow>
    </>
  )
}

function Dates({ days, chosen, onChoose }: ChoiceProps) {
  const { t, format } = useMoreTexts()
  return (
    <ChipRow label={t('changes.dates', { zone: formatZoneLabel(t, format.timezone) })}>
      {days.flatMap(({ slots }) =>
        slots.map(({ startDateTime: start }) => (
          <Chip key={start} isChosen={start === chosen} onClick={() => onChoose(start)}>
            {format.dayAtTime(start)}
          </Chip>
        )),
      )}
    </ChipRow>
  )
}

function NoTimes({ next, onShow }: { next: string | null; onShow: (instant: string) => void }) {
  const { t, format } = useMoreTexts()
  if (!next) return <Notice kind="neutral">{t('changes.noneAtAll')}</Notice>
  return (
    <Notice
      kind="neutral"
      action={
        <Button kind="second" size="dense" onClick={() => onShow(next)}>
          {t('changes.showFirst')}
        </Button>
      }
    >
      {t('changes.noTimes', { when: format.dayAtTime(next) })}
    </Notice>
  )
}
