import { useId } from 'react'
import { formatClock } from '#modules/availability/values/day-schedule.ts'
import { MAX_OCCURRENCES } from '#modules/providers/values/limits.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { FormRows } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { DatesDraft } from './draft.ts'
import classes from './form.module.css'
import { PlannedDates } from './planned-dates.tsx'
import { usePlannedDates } from './use-planned-dates.ts'

const TIMES = Array.from({ length: 96 }, (_item, quarter) => formatClock(quarter * 15))

export interface DatesFieldsProps {
  dates: DatesDraft
  durationInMinutes: number
  timezone: string
  /** True if the dates may be added later. */
  isOptional?: boolean | undefined
  onChange: (dates: DatesDraft) => void
}

/** Fields for one date or a series in the provider's time zone, with a preview of the resulting dates. */
export function DatesFields(props: DatesFieldsProps) {
  const { dates, durationInMinutes, timezone, isOptional, onChange } = props
  const { t } = useAreaTexts('sessionTypes')
  const planned = usePlannedDates(dates, durationInMinutes)
  const frequencies = ['once', 'week', 'twoWeeks', 'month'] as const
  return (
    <FormRows>
      <div className={classes.pair}>
        <TextField
          type="date"
          name="dates.date"
          label={t('sessionTypes.firstDate')}
          aside={isOptional && t('sessionTypes.optional')}
          min={toLocalTime(nowMs(), timezone).date}
          invalidText={t('sessionTypes.dateOver')}
          value={dates.date}
          onChange={(event) => onChange({ ...dates, date: event.target.value })}
        />
        <Select
          name="dates.time"
          label={t('sessionTypes.time')}
          value={dates.time}
          options={TIMES.map((time) => ({ value: time, text: time }))}
          onChange={(event) => onChange({ ...dates, time: event.target.value })}
        />
      </div>
      <Select
        name="dates.every"
        label={t('sessionTypes.repeat')}
        hint={dates.every === 'month' ? t('sessionTypes.monthHint') : undefined}
        value={dates.every}
        options={frequencies.map((value) => ({ value: value, text: t(`sessionTypes.every.${value}`) }))}
        onChange={(event) => onChange({ ...dates, every: event.target.value as DatesDraft['every'] })}
      />
      {dates.every !== 'once' && <RepetitionEnd {...props} />}
      <PlannedDates planned={planned} timezone={timezone} />
    </FormRows>
  )
}

function RepetitionEnd({ dates, onChange }: DatesFieldsProps) {
  const { t } = useAreaTexts('sessionTypes')
  const name = useId()
  return (
    <>
      <ChoiceGroup legend={t('sessionTypes.ends')}>
        {(['count', 'until'] as const).map((endsBy) => (
          <Radio
            key={endsBy}
            name={name}
            value={endsBy}
            label={t(`sessionTypes.ends.${endsBy}`)}
            checked={dates.endsBy === endsBy}
            onChange={() => onChange({ ...dates, endsBy })}
          />
        ))}
      </ChoiceGroup>
      {dates.endsBy === 'count' ? (
        <TextField
          type="number"
          name="dates.count"
          label={t('sessionTypes.count')}
          hint={t('sessionTypes.countHint', { max: MAX_OCCURRENCES })}
          inputMode="numeric"
          min={1}
          max={MAX_OCCURRENCES}
          required
          value={dates.count}
          onChange={(event) => onChange({ ...dates, count: event.target.value })}
        />
      ) : (
        <TextField
          type="date"
          name="dates.until"
          label={t('sessionTypes.until')}
          min={dates.date || undefined}
          required
          value={dates.until}
          onChange={(event) => onChange({ ...dates, until: event.target.value })}
        />
      )}
    </>
  )
}
