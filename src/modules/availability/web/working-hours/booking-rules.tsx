import { endsBeforeStart, listChoices } from '#modules/availability/web/shared/rules-draft.ts'
import type { Hours } from '#modules/availability/web/shared/use-hours.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './hours.module.css'

const MONTHS = [1, 2, 3, 4, 5, 6, 9, 12, 18, 24]
const NOTICE_HOURS = [0, 1, 2, 3, 4, 6, 8, 12, 24, 36, 48, 72, 168, 336]
const BREAK_MINUTES = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120]
const DAILY_MAXIMUMS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]

/**
 * Form for the booking window, notice, breaks around sessions, daily maximum and the validity range of the standard
 * hours.
 */
export function BookingRules({ hours }: { hours: Hours }) {
  const { t } = useAreaTexts('workingHours')
  const { rules, setRules } = hours
  const { dailyMaximum } = rules
  return (
    <Card as="section" id="rules" aria-label={t('workingHours.rulesTitle')} className={classes.section}>
      <CardHead title={t('workingHours.rulesTitle')} />
      <Select
        label={t('workingHours.monthsAhead')}
        value={rules.monthsInAdvanceBookable}
        options={toOptions(MONTHS, rules.monthsInAdvanceBookable, (count) => t('workingHours.months', { count }))}
        onChange={(event) => setRules({ monthsInAdvanceBookable: Number(event.target.value) })}
      />
      <Select
        label={t('workingHours.notice')}
        value={rules.advancedBookingHours}
        options={toOptions(NOTICE_HOURS, rules.advancedBookingHours, (count) => t('workingHours.before', { count }))}
        onChange={(event) => setRules({ advancedBookingHours: Number(event.target.value) })}
      />
      <Breaks hours={hours} />
      <Select
        label={t('workingHours.dailyMaximum')}
        value={dailyMaximum ?? ''}
        emptyText={t('workingHours.noLimit')}
        options={toOptions(DAILY_MAXIMUMS, dailyMaximum, String)}
        onChange={(event) => setRules({ dailyMaximum: event.target.value === '' ? null : Number(event.target.value) })}
      />
      <ValidityRange hours={hours} />
    </Card>
  )
}

function toOptions(common: readonly number[], current: number | null, formatCount: (count: number) => string) {
  return listChoices(common, current).map((count) => ({ value: String(count), text: formatCount(count) }))
}

function Breaks({ hours: { rules, setRules } }: { hours: Hours }) {
  const { t } = useAreaTexts('workingHours')
  const formatBreak = (count: number) =>
    count === 0 ? t('workingHours.noBreak') : t('workingHours.minutes', { count })
  return (
    <>
      <Select
        label={t('workingHours.bufferBefore')}
        value={rules.bufferBeforeMinutes}
        options={toOptions(BREAK_MINUTES, rules.bufferBeforeMinutes, formatBreak)}
        onChange={(event) => setRules({ bufferBeforeMinutes: Number(event.target.value) })}
      />
      <Select
        label={t('workingHours.bufferAfter')}
        value={rules.bufferAfterMinutes}
        options={toOptions(BREAK_MINUTES, rules.bufferAfterMinutes, formatBreak)}
        onChange={(event) => setRules({ bufferAfterMinutes: Number(event.target.value) })}
      />
    </>
  )
}

function ValidityRange({ hours: { rules, setRules } }: { hours: Hours }) {
  const { t } = useAreaTexts('workingHours')
  return (
    <>
      <TextField
        type="date"
        label={t('workingHours.validFrom')}
        aside={t('workingHours.validAside')}
        value={rules.startDateStandardHours ?? ''}
        onChange={(event) => setRules({ startDateStandardHours: event.target.value || null })}
      />
      <TextField
        type="date"
        label={t('workingHours.validUntil')}
        aside={t('workingHours.validAside')}
        value={rules.endDateStandardHours ?? ''}
        error={endsBeforeStart(rules) ? t('workingHours.endsFirst') : undefined}
        onChange={(event) => setRules({ endDateStandardHours: event.target.value || null })}
      />
    </>
  )
}
