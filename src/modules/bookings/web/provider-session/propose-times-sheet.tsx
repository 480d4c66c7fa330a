import { useEffect, useState } from 'react'
import { formatClock } from '#modules/availability/values/day-schedule.ts'
import { CHANGE_MESSAGE_MAX, MAX_PROPOSED_TIMES } from '#modules/bookings/values/limits.ts'
import { useSessionChange } from '#modules/bookings/web/shared/use-session-change.ts'
import { instantAtLocalTime } from '#modules/providers/web/shared/instant-at-local-time.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { Button } from '#ui/button.tsx'
import { addDays } from '#ui/calendar-days.ts'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import classes from './session.module.css'
import type { Session, SessionSeat } from './session.ts'

interface ProposeTimesSheetProps {
  session: Session
  seat: SessionSeat
  onClose: () => void
}

/**
 * Sheet for proposing one to three other times. The proposed times and the original one stay reserved until the client
 * answers.
 */
export function ProposeTimesSheet({ session, seat, onClose }: ProposeTimesSheetProps) {
  const { t, format } = useAreaTexts('providerDashboard')
  const { busy, change } = useSessionChange()
  const [starts, setStarts] = useState<string[]>([])
  const [note, setNote] = useState('')
  const name = seat.clientFirstName
  const isFull = starts.length >= MAX_PROPOSED_TIMES
  const toggle = (start: string) =>
    setStarts(
      starts.includes(start)
        ? starts.filter((chosen) => chosen !== start)
        : isFull
          ? starts
          : [...starts, start].sort(),
    )
  const propose = async () => {
    const input = { id: seat.bookingId, startDateTimes: starts, ...(note.trim() ? { note: note.trim() } : {}) }
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
          {seat.charge
            ? t('providerDashboard.offerLeadUncharged', { name })
            : t('providerDashboard.offerLead', { name, amount: format.money(seat.actions.cancel?.refundAmount ?? 0) })}
        </p>
        <ChosenTimes starts={starts} timezone={session.timezone} onRemove={toggle} />
        {isFull && <Notice kind="neutral">{t('providerDashboard.threeAtMost')}</Notice>}
        <PickTimes session={session} starts={starts} onToggle={toggle} />
        <OtherTime session={session} off={isFull} onAdd={(start) => starts.includes(start) || toggle(start)} />
        <TextArea
          label={t('providerDashboard.messageTo', { name })}
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

/**
 * Lets the provider add any quarter hour, even outside working hours, because the client has to accept the time anyway.
 */
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
          options={TIMES_OF_DAY.map((time) => ({ value: time, text: time }))}
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

const DAYS_AHEAD = 42

interface PickTimesProps {
  session: Session
  starts: string[]
  onToggle: (start: string) => void
}

/** Shows the provider's free times as clients see them: a day and its times. */
function PickTimes({ session, starts, onToggle }: PickTimesProps) {
  const { t } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(session.timezone)
  const days = useFreeDays(session, own.today)
  const [chosen, setChosen] = useState<string | null>(null)
  if (days === 'loading') return <SkeletonText lines={3} />
  if (days === 'failed') return <Notice kind="wrong">{t('providerDashboard.timesFailed')}</Notice>
  const selectedDay = days.find(({ date }) => date === chosen) ?? days[0]
  if (!selectedDay) return <Notice kind="neutral">{t('providerDashboard.noAvailableTimes')}</Notice>
  return (
    <div className={classes.pick}>
      <Select
        label={t('providerDashboard.freeOn')}
        value={selectedDay.date}
        options={days.map(({ date }) => ({ value: date, text: own.date(date) }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <ChipRow label={t('providerDashboard.availableTimesOf', { day: own.date(selectedDay.date) })}>
        {selectedDay.slots.map(({ startDateTime }) => (
          <Chip key={startDateTime} isChosen={starts.includes(startDateTime)} onClick={() => onToggle(startDateTime)}>
            {own.time(startDateTime)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

type FreeDays = Reply<'previewWorkingHours'>
const LENGTH_STEP_MINUTES = 5

function useFreeDays({ durationInMinutes }: Session, today: string): FreeDays | 'loading' | 'failed' {
  const [days, setDays] = useState<FreeDays | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let isCancelled = false
    const length = Math.ceil(durationInMinutes / LENGTH_STEP_MINUTES) * LENGTH_STEP_MINUTES
    const range = { fromDate: today, toDate: addDays(today, DAYS_AHEAD) }
    void api('previewWorkingHours', { ...range, durationInMinutes: length }).then((reply) => {
      if (isCancelled) return
      setDays(reply.ok ? reply.data.filter(({ slots }) => slots.length > 0).map(normalizeDay) : 'failed')
    })
    return () => {
      isCancelled = true
    }
  }, [durationInMinutes, today])
  return days
}

/** Normalizes the start times so that they can be compared with the selected ones. */
const normalizeDay = (day: FreeDays[number]): FreeDays[number] => ({
  ...day,
  slots: day.slots.map((slot) => ({
    ...slot,
    startDateTime: new Date(slot.startDateTime).toISOString().replace('.000', ''),
  })),
})
