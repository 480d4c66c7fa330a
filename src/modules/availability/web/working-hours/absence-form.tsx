import { useState } from 'react'
import { END_OPTIONS, START_OPTIONS } from '#modules/availability/web/shared/hours-row.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/choice.tsx'
import { Select } from '#ui/select.tsx'
import type { DayRange } from './absence-days.ts'
import classes from './hours.module.css'
import type { Exceptions } from './use-exceptions.ts'

interface AbsenceFormProps {
  picked: DayRange
  exceptions: Exceptions
  onDone: () => void
}

/** Adds the selected range as an absence: whole days, or from an hour of the first day to an hour of the last. */
export function AbsenceForm({ picked, exceptions, onDone }: AbsenceFormProps) {
  const { t, format } = useAreaTexts('hours')
  const { first, last } = picked
  const [isWhole, setWhole] = useState(true)
  const [hours, setHours] = useState({ startHours: '09:00', endHours: '18:00' })
  const days =
    first === last ? format.date(first) : t('hours.weekOf', { from: format.date(first), to: format.date(last) })
  const add = async () => {
    const input = { fromDate: first, toDate: last, ...(isWhole ? {} : hours) }
    if (await exceptions.add(input, t('hours.absenceAdded'))) onDone()
  }
  return (
    <div className={classes.form}>
      <p className={classes.picked} aria-live="polite">
        {days}
      </p>
      <Switch label={t('hours.wholeDays')} checked={isWhole} onChange={() => setWhole(!isWhole)} />
      {!isWhole && (
        <div className={classes.pair}>
          <Select
            isDense
            label={t('hours.from')}
            aside={first === last ? undefined : format.date(first)}
            value={hours.startHours}
            options={START_OPTIONS}
            onChange={(event) => setHours({ ...hours, startHours: event.target.value })}
          />
          <Select
            isDense
            label={t('hours.until')}
            aside={first === last ? undefined : format.date(last)}
            value={hours.endHours}
            options={END_OPTIONS}
            onChange={(event) => setHours({ ...hours, endHours: event.target.value })}
          />
        </div>
      )}
      <Button size="dense" busy={exceptions.isBusy} busyLabel={t('hours.saving')} onClick={() => void add()}>
        {t('hours.addAbsence')}
      </Button>
    </div>
  )
}
