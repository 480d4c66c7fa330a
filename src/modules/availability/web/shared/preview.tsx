import { type FreeDays, usePreview } from '#modules/availability/web/working-hours/use-preview.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import classes from './preview.module.css'
import type { Hours } from './use-hours.ts'

/** Maximum number of times shown per day. */
const SHOWN = 8

/** What clients would see in the shown week if all changes were saved (issue 3 'Working hours'). */
export function Preview({ hours, monday, today }: { hours: Hours; monday: string; today: string }) {
  const { t } = useAreaTexts('hours')
  const days = usePreview(hours, monday)
  const { timezone, previewDurationInMinutes: count } = hours.saved
  const coming = days?.filter((day) => day.date >= today && day.date >= monday)
  const notice = hours.rules.advancedBookingHours
  return (
    <Card as="section" isLifted aria-label={t('hours.previewTitle')} className={classes.preview}>
      <CardHead title={t('hours.previewTitle')} aside={<Icon name="eye" />} />
      <p className={classes.lead}>{t('hours.previewLead', { count })}</p>
      {hours.hasFault && <Notice kind="waiting">{t('hours.previewWrong')}</Notice>}
      {!hours.hasFault && !coming && <SkeletonText lines={5} />}
      {!hours.hasFault && coming && <Days days={coming} timezone={timezone} />}
      {notice > 0 && <Notice kind="neutral">{t('hours.previewNotice', { count: notice })}</Notice>}
    </Card>
  )
}

function Days({ days, timezone }: { days: FreeDays; timezone: string }) {
  const { t } = useAreaTexts('hours')
  const withTimes = days.filter((day) => day.slots.length > 0)
  if (withTimes.length === 0) return <p>{t('hours.previewNone')}</p>
  return (
    <dl className={classes.days}>
      {withTimes.map((day) => (
        <Day key={day.date} day={day} timezone={timezone} />
      ))}
    </dl>
  )
}

/** Start times in the provider's time zone. */
function Day({ day, timezone }: { day: FreeDays[number]; timezone: string }) {
  const { t, format } = useAreaTexts('hours')
  const times = day.slots.map((slot) => toLocalTime(slot.startDateTime, timezone).time)
  const more = times.length - SHOWN
  return (
    <div data-date={day.date}>
      <dt className={classes.date}>{format.date(day.date)}</dt>
      <dd className={classes.times}>
        {times.slice(0, SHOWN).map((time) => (
          <span key={time} className={classes.time}>
            {time}
          </span>
        ))}
        {more > 0 && <span className={classes.more}>{t('hours.previewMore', { count: more })}</span>}
      </dd>
    </div>
  )
}
