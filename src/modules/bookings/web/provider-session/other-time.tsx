import { useState } from 'react'
import { formatClock } from '#modules/availability/values/day-schedule.ts'
import { instantAtLocalTime } from '#modules/providers/web/shared/instant-at-local-time.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './session.module.css'
import type { Session } from './session.ts'

const QUARTERS_A_DAY = 96
const TIMES_OF_DAY = Array.from({ length: QUARTERS_A_DAY }, (_none, quarter) => formatClock(quarter * 15))

interface OtherTimeProps {
  session: Session
  off: boolean
  onAdd: (start: string) => void
}

/** Offers any quarter hour, even outside working hours, because the client has to accept it anyway. */
export function OtherTime({ session, off, onAdd }: OtherTimeProps) {
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
