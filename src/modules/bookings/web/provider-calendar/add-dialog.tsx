import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatClock, MINUTES_PER_DAY, parseClock } from '#modules/availability/values/day-schedule.ts'
import { END_OPTIONS, START_OPTIONS } from '#modules/availability/web/shared/hours-row.tsx'
import type { SessionsOutsideHours } from '#modules/availability/web/shared/use-hours.ts'
import { buildPagePath } from '#modules/pages.ts'
import { instantAtLocalTime } from '#modules/providers/web/shared/instant-at-local-time.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { addDays } from '#ui/calendar-days.ts'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notices } from '#ui/notices.ts'
import { Select } from '#ui/select.tsx'
import classes from './calendar.module.css'
import type { CalendarWeek } from './calendar-days.ts'

/** Where to add an entry: a date, and a time in minutes since midnight. */
export interface NewEntry {
  date: string
  start: number
}

interface AddDialogProps {
  added: NewEntry
  week: CalendarWeek
  onClose: () => void
  /** Called with the booked sessions that the blocked time overlaps; they stay as they are. */
  onBlocked: (sessions: SessionsOutsideHours) => void
}

const HOUR = 60

/** Asks what to add at the chosen time: an invitation, whose form is on a separate page, or an absence. */
export function AddDialog({ added, week, onClose, onBlocked }: AddDialogProps) {
  const { t, language } = useAreaTexts('providerCalendar')
  const { t: hoursText } = useAreaTexts('workingHours')
  const { own } = useProviderTimeFormat(week.timezone)
  const navigate = useNavigate()
  const block = useBlockTime({ onClose, onBlocked })
  const [kind, setKind] = useState<'invite' | 'block'>('invite')
  const [chosenDate, setDate] = useState(added.date)
  const [chosenStart, setStart] = useState(formatClock(added.start))
  const [chosenEnd, setEnd] = useState('')
  const listStarts = useStartOptions(week.timezone)
  const firstDate = week.monday < week.today ? week.today : week.monday
  const dates = Array.from({ length: 7 }, (_none, index) => addDays(firstDate, index)).filter(
    (day) => listStarts(day).length > 0,
  )
  const date = dates.includes(chosenDate) ? chosenDate : dates[0]!
  const starts = listStarts(date)
  const start = starts.includes(chosenStart)
    ? chosenStart
    : (starts.find((clock) => clock.endsWith(':00')) ?? starts[0]!)
  const end = chosenEnd > start ? chosenEnd : formatClock(Math.min(parseClock(start) + HOUR, MINUTES_PER_DAY))
  const submit = () => {
    if (kind === 'block') return void block.submit({ fromDate: date, toDate: date, startHours: start, endHours: end })
    const at = instantAtLocalTime(date, start, week.timezone)
    void navigate(`${buildPagePath('newInvitation', language)}?at=${encodeURIComponent(at)}`)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('providerCalendar.addTitle')}
      closeText={t('nav.close')}
      isBusy={block.isBusy}
      actions={
        <Button size="tall" busy={block.isBusy} busyLabel={t('providerCalendar.blocking')} onClick={submit}>
          {kind === 'block' ? t('providerCalendar.blockTime') : t('providerCalendar.continue')}
        </Button>
      }
    >
      <div className={classes.form}>
        <ChoiceGroup legend={t('providerCalendar.what')}>
          <Radio
            name="kind"
            label={t('providerCalendar.invite')}
            checked={kind === 'invite'}
            onChange={() => setKind('invite')}
          />
          <Radio
            name="kind"
            label={t('providerCalendar.block')}
            checked={kind === 'block'}
            onChange={() => setKind('block')}
          />
        </ChoiceGroup>
        <Select
          label={t('providerCalendar.day')}
          value={date}
          options={dates.map((value) => ({ value, text: own.date(value) }))}
          onChange={(event) => setDate(event.target.value)}
        />
        <div className={classes.pair}>
          <Select
            label={hoursText('workingHours.from')}
            value={start}
            options={starts.map((clock) => ({ value: clock, text: clock }))}
            onChange={(event) => setStart(event.target.value)}
          />
          {kind === 'block' && (
            <Select
              label={hoursText('workingHours.until')}
              value={end}
              options={END_OPTIONS.filter(({ value }) => value > start)}
              onChange={(event) => setEnd(event.target.value)}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Returns a function that lists the times on a date that have not passed yet. */
function useStartOptions(timezone: string): (date: string) => string[] {
  const now = toLocalTime(nowMs(), timezone)
  const clocks = START_OPTIONS.map(({ value }) => value)
  return (date) => {
    if (date > now.date) return clocks
    return date === now.date ? clocks.filter((clock) => clock > now.time) : []
  }
}

function useBlockTime({ onClose, onBlocked }: Pick<AddDialogProps, 'onClose' | 'onBlocked'>) {
  const { t } = useAreaTexts('providerCalendar')
  const [isBusy, setBusy] = useState(false)
  const submit = async (absence: { fromDate: string; toDate: string; startHours: string; endHours: string }) => {
    setBusy(true)
    const result = await api('addWorkingHoursException', absence)
    setBusy(false)
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    notices.show({ kind: 'good', text: t('providerCalendar.blocked') })
    onBlocked(result.data.sessionsOutsideHours)
    onClose()
  }
  return { isBusy, submit }
}
