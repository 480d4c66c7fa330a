import type { Settings } from '#modules/availability/web/shared/rules-draft.ts'
import type { Hours } from '#modules/availability/web/shared/use-hours.ts'
import { WeekEditor } from '#modules/availability/web/shared/week-editor.tsx'
import type { AreaKey } from '#modules/texts/en.ts'
import { api, type Input } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatCalendarDate } from '#platform/web/format-calendar-date.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import type { Translate } from '#platform/web/translate.ts'
import { Button } from '#ui/button.tsx'
import { addDays } from '#ui/calendar-days.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Badge } from '#ui/tag.tsx'
import classes from './hours.module.css'
import type { Exception } from './use-exceptions.ts'
import type { ShownWeek, WeekData } from './use-shown-week.ts'
import { WeekGrid } from './week-grid.tsx'

interface OneWeekProps {
  hours: Hours
  exceptions: readonly Exception[]
  shownWeek: ShownWeek
  monday: string
  today: string
  onWeekChange: (monday: string) => void
}

/**
 * One week's effective hours. A plan overrides the standard hours in that week only (issue 3 'Working hours').
 */
export function OneWeek({ hours, exceptions, shownWeek, monday, today, onWeekChange }: OneWeekProps) {
  const { t, format } = useAreaTexts('workingHours')
  const draft = hours.plans[monday]
  const isPlanned =
    draft !== undefined || (shownWeek.state === 'ready' && shownWeek.weekData.days.some((day) => day.isPlanned))
  const range = t('workingHours.weekOf', { from: format.date(monday), to: format.date(addDays(monday, 6)) })
  return (
    <Card as="section" id="one-week" aria-label={t('workingHours.weekTitle')} className={classes.section}>
      <CardHead
        title={t('workingHours.weekTitle')}
        aside={isPlanned && <Badge kind="waiting">{t('workingHours.planned')}</Badge>}
      />
      <div className={classes.weekNavigation}>
        <p aria-live="polite">{range}</p>
        <div className={classes.weekButtons}>
          <Button
            kind="second"
            size="dense"
            icon="chevron-left"
            off={addDays(monday, 6) < addDays(today, 7)}
            onClick={() => onWeekChange(addDays(monday, -7))}
          >
            {t('workingHours.earlier')}
          </Button>
          <Button kind="second" size="dense" iconAfter="chevron-right" onClick={() => onWeekChange(addDays(monday, 7))}>
            {t('workingHours.later')}
          </Button>
        </div>
      </div>
      {shownWeek.state === 'loading' && <SkeletonText lines={7} />}
      {shownWeek.state === 'failed' && <Notice kind="wrong">{t('workingHours.loadFailed')}</Notice>}
      {shownWeek.state === 'ready' && (
        <WeekPlan {...{ hours, monday, exceptions, isPlanned }} weekData={shownWeek.weekData} />
      )}
    </Card>
  )
}

interface WeekPlanProps {
  hours: Hours
  monday: string
  weekData: WeekData
  exceptions: readonly Exception[]
  isPlanned: boolean
}

function WeekPlan({ hours, monday, weekData, exceptions, isPlanned }: WeekPlanProps) {
  const { t } = useAreaTexts('workingHours')
  const draft = hours.plans[monday]
  const resetPlan = () => void resetWeek({ hours, monday, isSaved: weekData.days.some((day) => day.isPlanned), t })
  return (
    <>
      {!isPlanned && <p className={classes.small}>{describeUsualHours(t, hours.saved, monday)}</p>}
      <WeekGrid {...{ weekData, exceptions }} week={draft ?? weekData.days} timezone={hours.saved.timezone} />
      <WeekList weekData={weekData} timezone={hours.saved.timezone} />
      {draft && <WeekEditor week={draft} onChange={(week) => hours.setPlan(monday, week)} />}
      {draft?.every((day) => !day.isOpened) && (
        <Notice kind="wrong" live>
          {t('workingHours.allClosed')}
        </Notice>
      )}
      <div className={classes.actions}>
        {!draft && (
          <Button kind="quiet" size="dense" icon="pencil" onClick={() => hours.setPlan(monday, weekData.days)}>
            {t('workingHours.plan')}
          </Button>
        )}
        {isPlanned && (
          <Button kind="quiet" size="dense" icon="refresh-cw" onClick={resetPlan}>
            {t('workingHours.unplan')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Describes whether the usual hours apply all week, only from a certain day or only until a certain day. */
function describeUsualHours(
  t: Translate<AreaKey<'workingHours'>>,
  { startDateStandardHours: start, endDateStandardHours: end }: Settings,
  monday: string,
): string {
  if (start !== null && start > monday) return t('workingHours.usualFrom', { date: formatCalendarDate(start) })
  if (end !== null && end < addDays(monday, 6)) return t('workingHours.usualUntil', { date: formatCalendarDate(end) })
  return t('workingHours.usual')
}

interface WeekReset {
  hours: Hours
  monday: Input<'deleteWorkingHoursItems'>['pivotStart']
  isSaved: boolean
  t: ReturnType<typeof useAreaTexts<'workingHours'>>['t']
}

async function resetWeek({ hours, monday, isSaved, t }: WeekReset): Promise<void> {
  if (!isSaved) return hours.setPlan(monday, null)
  const result = await api('deleteWorkingHoursItems', { pivotStart: monday })
  if (!result.ok) return notifyFailure(result, t('generic.offline'))
  hours.setPlan(monday, null)
  hours.handleServerChange(result.data.sessionsOutsideHours)
  notices.show({ kind: 'good', text: t('workingHours.saved') })
}

/**
 * The seven dates with their hours, holidays and booked sessions. Shows the content of the grid to screen readers and
 * on phones.
 */
function WeekList({ weekData, timezone }: { weekData: WeekData; timezone: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.dates}>
      {weekData.days.map((day) => (
        <WeekListDay key={day.date} day={day} weekData={weekData} timezone={timezone} />
      ))}
    </ul>
  )
}

interface WeekListDayProps {
  day: WeekData['days'][number]
  weekData: WeekData
  timezone: string
}

function WeekListDay({ day, weekData, timezone }: WeekListDayProps) {
  const { t, format } = useAreaTexts('workingHours')
  const booked = weekData.sessions.filter((session) => toLocalTime(session.startDateTime, timezone).date === day.date)
  const intervals = day.workingIntervals.map(({ startHours, endHours }) => `${startHours}–${endHours}`)
  return (
    <li className={classes.date}>
      <span className={classes.dateName}>{format.date(day.date)}</span>
      <span className={classes.dateHours}>
        {intervals.map((interval) => (
          <span key={interval} className={classes.openHours}>
            {interval}
          </span>
        ))}
        {!day.isOpened && <span className={classes.small}>{t('workingHours.closed')}</span>}
        {day.holiday && <span className={classes.small}>{t(`workingHours.holiday.${day.holiday}`)}</span>}
        {booked.map(({ startDateTime, customerName, title }) => (
          <span key={startDateTime} className={classes.booked}>
            <Icon name="calendar" size={17} />
            <span className="visually-hidden">{t('workingHours.booked')}</span>
            {toLocalTime(startDateTime, timezone).time} {customerName ?? `${title} (${t('workingHours.group')})`}
          </span>
        ))}
      </span>
    </li>
  )
}
