import { useId } from 'react'
import { formatClock, type WorkingInterval } from '#modules/availability/values/day-schedule.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { type ClockChange, findIntervalError } from './week-draft.ts'
import classes from './week-editor.module.css'

const QUARTERS = Array.from({ length: 97 }, (_, quarter) => formatClock(quarter * 15))
const toOptions = (clocks: string[]) => clocks.map((clock) => ({ value: clock, text: clock }))
export const START_OPTIONS = toOptions(QUARTERS.slice(0, -1))
export const END_OPTIONS = toOptions(QUARTERS.slice(1))

interface HoursRowProps {
  hours: WorkingInterval
  index: number
  /** The weekday's name. */
  day: string
  onChange: (change: ClockChange) => void
  onRemove: () => void
}

/**
 * Inputs for the start and end of an interval, in quarter-hour steps (specification §5). Validation errors appear
 * immediately.
 */
export function HoursRow({ hours, index, day, onChange, onRemove }: HoursRowProps) {
  const { t } = useAreaTexts('workingHours')
  const id = useId()
  const error = findIntervalError(hours)
  const textValues = { day, number: index + 1 }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row
    <div role="group" aria-describedby={error ? id : undefined} className={classes.row}>
      <div className={error ? classes.invalidClocks : classes.clocks}>
        <Select
          isDense
          isLabelHidden
          className={classes.clock}
          label={t('workingHours.startOf', textValues)}
          value={hours.startHours}
          options={START_OPTIONS}
          onChange={(event) => onChange({ startHours: event.target.value })}
        />
        <span>{t('workingHours.to')}</span>
        <Select
          isDense
          isLabelHidden
          className={classes.clock}
          label={t('workingHours.endOf', textValues)}
          value={hours.endHours}
          options={END_OPTIONS}
          onChange={(event) => onChange({ endHours: event.target.value })}
        />
        <Button kind="plain" size="dense" icon="x" className={classes.remove} onClick={onRemove}>
          <span className="visually-hidden-on-phones">{t('workingHours.remove')}</span>{' '}
          <span className="visually-hidden">
            {t('workingHours.removeOf', { day, hours: `${hours.startHours}–${hours.endHours}` })}
          </span>
        </Button>
      </div>
      {error && (
        <FieldError id={id} text={t(error === 'overlaps' ? 'workingHours.overlaps' : 'workingHours.endsFirst')} />
      )}
    </div>
  )
}
