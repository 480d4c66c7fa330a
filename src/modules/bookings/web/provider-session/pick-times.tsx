import { useEffect, useState } from 'react'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { addDays } from '#ui/calendar-days.ts'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import classes from './session.module.css'
import type { Session } from './session.ts'

const DAYS_AHEAD = 42

interface PickTimesProps {
  session: Session
  starts: string[]
  onToggle: (start: string) => void
}

/** The provider's free times as clients see them: a day, then its times. */
export function PickTimes({ session, starts, onToggle }: PickTimesProps) {
  const { t } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(session.timezone)
  const days = useFreeDays(session, own.today)
  const [chosen, setChosen] = useState<string | null>(null)
  if (days === 'loading') return <SkeletonText lines={3} />
  if (days === 'failed') return <Notice kind="wrong">{t('providerDashboard.timesFailed')}</Notice>
  const selectedDay = days.find(({ date }) => date === chosen) ?? days[0]
  if (!selectedDay) return <Notice kind="neutral">{t('providerDashboard.noFreeTimes')}</Notice>
  return (
    <div className={classes.pick}>
      <Select
        label={t('providerDashboard.freeOn')}
        value={selectedDay.date}
        options={days.map(({ date }) => ({ value: date, text: own.date(date) }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <ChipRow label={t('providerDashboard.freeTimesOf', { day: own.date(selectedDay.date) })}>
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
const FIVE_MINUTES = 5

function useFreeDays({ durationInMinutes }: Session, today: string): FreeDays | 'loading' | 'failed' {
  const [days, setDays] = useState<FreeDays | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let isCancelled = false
    const length = Math.ceil(durationInMinutes / FIVE_MINUTES) * FIVE_MINUTES
    const range = { fromDate: today, toDate: addDays(today, DAYS_AHEAD) }
    void api('previewWorkingHours', { ...range, durationInMinutes: length }).then((answer) => {
      if (isCancelled) return
      setDays(answer.ok ? answer.data.filter(({ slots }) => slots.length > 0).map(normalizeDay) : 'failed')
    })
    return () => {
      isCancelled = true
    }
  }, [durationInMinutes, today])
  return days
}

/** Normalizes instants so that they can be compared with the chosen ones. */
const normalizeDay = (day: FreeDays[number]): FreeDays[number] => ({
  ...day,
  slots: day.slots.map((slot) => ({
    ...slot,
    startDateTime: new Date(slot.startDateTime).toISOString().replace('.000', ''),
  })),
})
