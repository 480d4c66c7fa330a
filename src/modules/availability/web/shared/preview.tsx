import { useEffect, useState } from 'react'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { addDays } from '#ui/calendar-days.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { joinClasses } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './preview.module.css'
import type { Hours } from './use-hours.ts'
import { toDayInput } from './week-draft.ts'

type FreeDays = Reply<'previewWorkingHours'>

/** Maximum number of times shown per day. */
const MAX_TIMES = 8
/** Debounces the preview, so that scrolling through a list's options sends only one request. */
const DEBOUNCE_MS = 400

/** The free slots that clients would see in the shown week if all changes were saved (issue 3 'Working hours'). */
export function Preview({ hours, monday, today }: { hours: Hours; monday: string; today: string }) {
  const { t } = useAreaTexts('workingHours')
  const days = usePreview(hours, monday)
  const { timezone, previewDurationInMinutes } = hours.saved
  const upcoming = days?.filter((day) => day.date >= today)
  const noticeHours = hours.rules.advancedBookingHours
  return (
    <Card as="section" isLifted aria-label={t('workingHours.previewTitle')} className={classes.preview}>
      <CardHead title={t('workingHours.previewTitle')} aside={<Icon name="eye" />} />
      <p className={classes.lead}>{t('workingHours.previewLead', { count: previewDurationInMinutes })}</p>
      {hours.isInvalid && <Notice kind="waiting">{t('workingHours.previewWrong')}</Notice>}
      {!hours.isInvalid && !upcoming && <DaysPlaceholder dayCount={countOpenDays(hours, monday, today)} />}
      {!hours.isInvalid && upcoming && <Days days={upcoming} timezone={timezone} />}
      {noticeHours > 0 && <Notice kind="neutral">{t('workingHours.previewNotice', { count: noticeHours })}</Notice>}
    </Card>
  )
}

function Days({ days, timezone }: { days: FreeDays; timezone: string }) {
  const { t } = useAreaTexts('workingHours')
  const daysWithSlots = days.filter((day) => day.slots.length > 0)
  if (daysWithSlots.length === 0) return <p>{t('workingHours.previewNone')}</p>
  return (
    <dl className={classes.days}>
      {daysWithSlots.map((day) => (
        <Day key={day.date} day={day} timezone={timezone} />
      ))}
    </dl>
  )
}

/** Takes up about as much space as the times, so that the content below hardly moves when they load. */
function DaysPlaceholder({ dayCount }: { dayCount: number }) {
  return (
    <div className={classes.days} data-loading aria-hidden="true">
      {Array.from({ length: dayCount }, (_, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all days are alike
        <div key={day}>
          <p className={classes.date}>&nbsp;</p>
          <div className={classes.times}>
            {Array.from({ length: MAX_TIMES }, (_, time) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: all times are alike
              <span key={time} className={joinClasses(classes.time, classes.placeholder)}>
                &nbsp;
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Counts the days of the week, from today on, that have opening hours in the draft. */
function countOpenDays({ plans, week }: Hours, monday: string, today: string): number {
  const days = plans[monday] ?? week
  return days.filter((day, index) => day.isOpened && addDays(monday, index) >= today).length
}

/** Start times in the provider's time zone. */
function Day({ day, timezone }: { day: FreeDays[number]; timezone: string }) {
  const { t, format } = useAreaTexts('workingHours')
  const times = day.slots.map((slot) => toLocalTime(slot.startDateTime, timezone).time)
  const hiddenCount = times.length - MAX_TIMES
  return (
    <div data-date={day.date}>
      <dt className={classes.date}>{format.date(day.date)}</dt>
      <dd className={classes.times}>
        {times.slice(0, MAX_TIMES).map((time) => (
          <span key={time} className={classes.time}>
            {time}
          </span>
        ))}
        {hiddenCount > 0 && (
          <span className={classes.more}>{t('workingHours.previewMore', { count: hiddenCount })}</span>
        )}
      </dd>
    </div>
  )
}

/**
 * Loads a week's free slots with unsaved changes applied. Keeps returning the last reply for this week until the next
 * one arrives. Returns null before the first reply.
 */
function usePreview(hours: Hours, monday: string): FreeDays | null {
  const [week, setWeek] = useState<{ monday: string; days: FreeDays } | null>(null)
  const plan = hours.plans[monday]
  const input = JSON.stringify({
    ...hours.change,
    fromDate: monday,
    toDate: addDays(monday, 6),
    durationInMinutes: hours.saved.previewDurationInMinutes,
    ...(plan?.some((day) => day.isOpened)
      ? { plan: { pivotStart: monday, workingTimeForDay: plan.map(toDayInput) } }
      : {}),
  })
  const { isInvalid, version } = hours
  const loadedDays = week?.monday === monday ? week.days : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version triggers a new request
  useEffect(() => {
    if (isInvalid) return
    const controller = new AbortController()
    const load = async () => {
      const result = await api('previewWorkingHours', JSON.parse(input), { signal: controller.signal })
      if (!controller.signal.aborted && result.ok) setWeek({ monday, days: result.data })
    }
    const timer = setTimeout(() => void load(), loadedDays ? DEBOUNCE_MS : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [input, isInvalid, version])
  return loadedDays
}
