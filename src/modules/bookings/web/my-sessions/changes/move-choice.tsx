import { useState } from 'react'
import { formatZoneLabel } from '#modules/bookings/web/checkout/format-session.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import classes from './changes.module.css'
import type { MoveDay, useMoveTimes } from './use-move-times.ts'

interface MoveChoiceProps {
  times: ReturnType<typeof useMoveTimes>
  isGroup: boolean
  chosen: string | null
  onChoose: (start: string) => void
}

/**
 * A day and its times, or all group dates with a free seat. If there are none, offers the first later one and other
 * days.
 */
export function MoveChoice({ times, isGroup, chosen, onChoose }: MoveChoiceProps) {
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
