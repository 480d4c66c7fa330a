import { useAreaTexts } from '#platform/web/area-texts.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { Notice } from '#ui/notice.tsx'
import { Badge } from '#ui/tag.tsx'
import type { PlannedDate } from './draft.ts'
import classes from './form.module.css'
import { useDateText } from './use-date-text.ts'
import type { DatesPreview } from './use-planned-dates.ts'

/** Preview of the dates that would be created, each with its conflict, if any. */
export function PlannedDates({ planned, timezone }: { planned: DatesPreview; timezone: string }) {
  const { t } = useAreaTexts('sessionTypes')
  if (planned.state === 'empty') return <p className={classes.lead}>{t('sessionTypes.datesHint')}</p>
  if (planned.state === 'loading') return <p className={classes.lead}>{t('sessionTypes.datesAsking')}</p>
  if (planned.state === 'failed') return <Notice kind="wrong">{planned.text}</Notice>
  const free = planned.dates.filter((date) => date.state === 'free')
  const unavailable = planned.dates.length - free.length
  return (
    <div className={classes.planned}>
      <p className={classes.sum} aria-live="polite">
        {t('sessionTypes.datesSum', { count: free.length })}
        {unavailable > 0 && <> {t('sessionTypes.datesLost', { count: unavailable })}</>}
      </p>
      <PlannedList dates={planned.dates} timezone={timezone} />
      {free.some((date) => date.isOutsideHours) && <p className={classes.lead}>{t('sessionTypes.outsideHours')}</p>}
    </div>
  )
}

export function PlannedList({ dates, timezone }: { dates: readonly PlannedDate[]; timezone: string }) {
  const dateText = useDateText(timezone)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.dates}>
      {dates.map((date) => (
        <li key={date.startDateTime} className={classes.date}>
          <span>{dateText(date)}</span>
          <DateState date={date} timezone={timezone} />
        </li>
      ))}
    </ul>
  )
}

function DateState({ date, timezone }: { date: PlannedDate; timezone: string }) {
  const { t } = useAreaTexts('sessionTypes')
  if (date.state === 'past') return <Badge kind="still">{t('sessionTypes.statePast')}</Badge>
  if (date.state === 'free')
    return date.isOutsideHours ? <Badge kind="waiting">{t('sessionTypes.stateOutside')}</Badge> : null
  const conflict = date.collidesWith
  if (!conflict) return <Badge kind="wrong">{t('sessionTypes.stateTaken')}</Badge>
  const formatTime = (instant: string) => toLocalTime(instant, timezone).time
  return (
    <span className={classes.met}>
      <Badge kind="wrong">{t('sessionTypes.stateTaken')}</Badge>{' '}
      {`${formatTime(conflict.startDateTime)}–${formatTime(conflict.endDateTime)}`} {conflict.title}
    </span>
  )
}
