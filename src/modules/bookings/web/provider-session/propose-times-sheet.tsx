import { useState } from 'react'
import { formatClock } from '#modules/availability/values/day-schedule.ts'
import { CHANGE_MESSAGE_MAX, MAX_PROPOSED_TIMES } from '#modules/bookings/values/limits.ts'
import { useSessionChange } from '#modules/bookings/web/shared/use-session-change.ts'
import { instantAtLocalTime } from '#modules/providers/web/shared/instant-at-local-time.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { Button } from '#ui/button.tsx'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { PickTimes } from './pick-times.tsx'
import classes from './session.module.css'
import type { Session, SessionSeat } from './session.ts'

interface ProposeTimesSheetProps {
  session: Session
  place: SessionSeat
  onClose: () => void
}

/** Proposes one to three other times; all are reserved, and the original time stays booked until the client answers. */
export function ProposeTimesSheet({ session, place, onClose }: ProposeTimesSheetProps) {
  const { t, format } = useAreaTexts('providerDashboard')
  const { busy, change } = useSessionChange()
  const [starts, setStarts] = useState<string[]>([])
  const [note, setNote] = useState('')
  const name = place.clientFirstName
  const isFull = starts.length >= MAX_PROPOSED_TIMES
  const toggle = (start: string) =>
    setStarts(
      starts.includes(start) ? starts.filter((one) => one !== start) : isFull ? starts : [...starts, start].sort(),
    )
  const propose = async () => {
    const input = { id: place.bookingId, startDateTimes: starts, ...(note.trim() ? { note: note.trim() } : {}) }
    if (await change(() => api('askToReschedule', input), t('providerDashboard.offered', { name }))) onClose()
  }
  return (
    <Sheet
      isOpen
      isBusy={busy}
      onClose={onClose}
      title={t('providerDashboard.offerTitle', { name })}
      closeText={t('providerDashboard.close')}
      actions={
        <Button
          busy={busy}
          busyLabel={t('providerDashboard.offering')}
          off={starts.length === 0}
          onClick={() => void propose()}
        >
          {starts.length === 0
            ? t('providerDashboard.chooseFirst')
            : t('providerDashboard.offerCount', { count: starts.length })}
        </Button>
      }
    >
      <div className={classes.card}>
        <p>
          {place.charge
            ? t('providerDashboard.offerLeadUncharged', { name })
            : t('providerDashboard.offerLead', { name, amount: format.money(place.actions.cancel?.refundAmount ?? 0) })}
        </p>
        <ChosenTimes starts={starts} timezone={session.timezone} onRemove={toggle} />
        {isFull && <Notice kind="neutral">{t('providerDashboard.threeAtMost')}</Notice>}
        <PickTimes session={session} starts={starts} onToggle={toggle} />
        <OtherTime session={session} off={isFull} onAdd={(start) => starts.includes(start) || toggle(start)} />
        <TextArea
          label={t('providerDashboard.wordsTo', { name })}
          aside={t('providerDashboard.optional')}
          maxLength={CHANGE_MESSAGE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Sheet>
  )
}

function ChosenTimes({
  starts,
  timezone,
  onRemove,
}: {
  starts: string[]
  timezone: string
  onRemove: (start: string) => void
}) {
  const { t } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(timezone)
  if (starts.length === 0) return null
  return (
    <ChipRow label={t('providerDashboard.chosenTimes')}>
      {starts.map((start) => (
        <Chip key={start} isChosen isRemovable onClick={() => onRemove(start)}>
          {own.dayAtTime(start)} <span className="visually-hidden">{t('providerDashboard.remove')}</span>
        </Chip>
      ))}
    </ChipRow>
  )
}

const QUARTERS_A_DAY = 96
const TIMES_OF_DAY = Array.from({ length: QUARTERS_A_DAY }, (_none, quarter) => formatClock(quarter * 15))

interface OtherTimeProps {
  session: Session
  off: boolean
  onAdd: (start: string) => void
}

/** Offers any quarter hour, even outside working hours, because the client has to accept it anyway. */
function OtherTime({ session, off, onAdd }: OtherTimeProps) {
  const { t } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(session.timezone)
  const [date, setDate] = useState(own.wall(session.startDateTime).date)
  const [timeOfDay, setTimeOfDay] = useState('18:00')
  const start = date ? instantAtLocalTime(date, timeOfDay, session.timezone) : null
  const isOver = start !== null && Date.parse(start) <= nowMs()
  return (
    <Disclosure text={t('providerDashboard.otherTime')}>
      <div className={classes.pair}>
        <TextField
          type="date"
          label={t('providerDashboard.day')}
          min={own.today}
          value={date}
          error={isOver ? t('providerDashboard.timeIsOver') : undefined}
          onChange={(event) => setDate(event.target.value)}
        />
        <Select
          label={t('providerDashboard.start')}
          value={timeOfDay}
          options={TIMES_OF_DAY.map((one) => ({ value: one, text: one }))}
          onChange={(event) => setTimeOfDay(event.target.value)}
        />
      </div>
      <Button
        kind="second"
        size="dense"
        icon="plus"
        off={off || !start || isOver}
        onClick={() => start && onAdd(start)}
      >
        {t('providerDashboard.addTime')}
      </Button>
    </Disclosure>
  )
}
