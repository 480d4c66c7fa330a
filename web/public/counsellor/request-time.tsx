import { Button } from '../../kit/button.tsx'
import { Select } from '../../kit/select.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { ASKABLE_TIMES } from './local-time.ts'
import classes from './request-time.module.css'
import { useCounsellorTexts } from './use-counsellor-texts.ts'
import { dateField, timeField, type WantedTime } from './wanted-times.ts'

const OPTIONS = ASKABLE_TIMES.map((time) => ({ value: time, text: time }))

interface RequestTimeProps {
  row: WantedTime
  /** Its place in the list, from 1. */
  number: number
  onRemove: (() => void) | undefined
}

/** One wanted time: a date and a quarter of an hour, on the reader's clock. */
export function RequestTime({ row, number, onRemove }: RequestTimeProps) {
  const { t, format } = useCounsellorTexts()
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fieldset around has the question; this only joins two halves
    <div role="group" aria-label={t('counsellor.timeNumber', { number })} className={classes.row}>
      <TextField
        name={dateField(row)}
        type="date"
        label={t('counsellor.date')}
        min={format.today}
        invalidText={t('counsellor.timePast')}
        isDense
      />
      <Select
        name={timeField(row)}
        label={t('counsellor.time')}
        options={OPTIONS}
        emptyText={t('counsellor.pickTime')}
        isDense
      />
      {onRemove && (
        <Button kind="plain" size="dense" icon="x" className={classes.remove} onClick={onRemove}>
          {t('counsellor.removeTime')}
        </Button>
      )}
    </div>
  )
}
