import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { REQUESTABLE_TIMES } from './local-time.ts'
import classes from './request-time.module.css'
import { dateField, type RequestedTimeRow, timeField } from './requested-times.ts'

const OPTIONS = REQUESTABLE_TIMES.map((time) => ({ value: time, text: time }))

interface RequestTimeProps {
  row: RequestedTimeRow
  /** 1-based position in the list. */
  number: number
  onRemove: (() => void) | undefined
}

/** One requested time: a date and a quarter hour, in the visitor's time zone. */
export function RequestTime({ row, number, onRemove }: RequestTimeProps) {
  const { t, format } = useAreaTexts('timeRequest')
  return (
    // biome-ignore lint/a11y/useSemanticElements: the surrounding fieldset has the legend; this only groups two fields
    <div role="group" aria-label={t('timeRequest.timeNumber', { number })} className={classes.row}>
      <TextField
        name={dateField(row)}
        type="date"
        label={t('timeRequest.date')}
        min={format.today}
        invalidText={t('timeRequest.timePast')}
        isDense
      />
      <Select
        name={timeField(row)}
        label={t('timeRequest.time')}
        options={OPTIONS}
        emptyText={t('timeRequest.pickTime')}
        isDense
      />
      {onRemove && (
        <Button kind="plain" size="dense" icon="x" className={classes.remove} onClick={onRemove}>
          {t('timeRequest.removeTime')}
        </Button>
      )}
    </div>
  )
}
