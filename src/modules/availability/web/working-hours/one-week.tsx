import type { Hours } from '#modules/availability/web/shared/use-hours.ts'
import { WeekEditor } from '#modules/availability/web/shared/week-editor.tsx'
import { api, type Input } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
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
  shown: ShownWeek
  monday: string
  today: string
  onTurn: (monday: string) => void
}

/**
 * One week's effective hours; its plan overrides the standard hours in that week only (issue 3 'Working hours').
 */
export function OneWeek({ hours, exceptions, shown, monday, today, onTurn }: OneWeekProps) {
  const { t, format } = useAreaTexts('hours')
  const draft = hours.plans[monday]
  const isPlanned = draft !== undefined || (shown.state === 'ready' && shown.weekData.days.some((day) => day.isPlanned))
  const range = t('hours.weekOf', { from: format.date(monday), to: format.date(addDays(monday, 6)) })
  return (
    <Card as="section" id="one-week" aria-label={t('hours.weekTitle')} className={classes.part}>
      <CardHead title={t('hours.weekTitle')} aside={isPlanned && <Badge kind="waiting">{t('hours.planned')}</Badge>} />
      <div className={classes.turns}>
        <p aria-live="polite">{range}</p>
        <div className={classes.turn}>
          <Button
            kind="second"
            size="dense"
            icon="chevron-left"
            off={addDays(monday, 6) < addDays(today, 7)}
            onClick={() => onTurn(addDays(monday, -7))}
          >
            {t('hours.earlier')}
          </Button>
          <Button kind="second" size="dense" iconAfter="chevron-right" onClick={() => onTurn(addDays(monday, 7))}>
            {t('hours.later')}
          </Button>
        </div>
      </div>
      {shown.state === 'loading' && <SkeletonText lines={7} />}
      {shown.state === 'failed' && <Notice kind="wrong">{t('hours.loadFailed')}</Notice>}
      {shown.state === 'ready' && <Plan {...{ hours, monday, exceptions, isPlanned }} weekData={shown.weekData} />}
    </Card>
  )
}

interface PlanProps {
  hours: Hours
  monday: string
  weekData: WeekData
  exceptions: readonly Exception[]
  isPlanned: boolean
}

function Plan({ hours, monday, weekData, exceptions, isPlanned }: PlanProps) {
  const { t } = useAreaTexts('hours')
  const draft = hours.plans[monday]
  const deletePlan = () => void resetWeek({ hours, monday, isSaved: weekData.days.some((day) => day.isPlanned), t })
  return (
    <>
      {!isPlanned && <p className={classes.small}>{t('hours.usual')}</p>}
      <WeekGrid {...{ weekData, exceptions }} week={draft ?? weekData.days} timezone={hours.saved.timezone} />
      <PlannedWeek weekData={weekData} timezone={hours.saved.timezone} />
      {draft && <WeekEditor week={draft} onChange={(week) => hours.setPlan(monday, week)} />}
      {draft?.every((day) => !day.isOpened) && (
        <Notice kind="wrong" live>
          {t('hours.allClosed')}
        </Notice>
      )}
      <div className={classes.actions}>
        {!draft && (
          <Button kind="quiet" size="dense" icon="pencil" onClick={() => hours.setPlan(monday, weekData.days)}>
            {t('hours.plan')}
          </Button>
        )}
        {isPlanned && (
          <Button kind="quiet" size="dense" icon="refresh-cw" onClick={deletePlan}>
            {t('hours.unplan')}
          </Button>
        )}
      </div>
    </>
  )
}

interface WeekReset {
  hours: Hours
  monday: Input<'deleteWorkingHoursItems'>['pivotStart']
  isSaved: boolean
  t: ReturnType<typeof useAreaTexts<'hours'>>['t']
}

async function resetWeek({ hours, monday, isSaved, t }: WeekReset): Promise<void> {
  if (!isSaved) return hours.setPlan(monday, null)
  const answer = await api('deleteWorkingHoursItems', { pivotStart: monday })
  if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
  hours.setPlan(monday, null)
  hours.handleServerChange(answer.data.sessionsOutsideHours)
  notices.show({ kind: 'good', text: t('hours.saved') })
}

/** Seven dates with their hours, holidays and booked sessions, as a list because screen readers cannot use the grid. */
function PlannedWeek({ weekData, timezone }: { weekData: WeekData; timezone: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.dates}>
      {weekData.days.map((day) => (
        <PlannedDay key={day.date} day={day} weekData={weekData} timezone={timezone} />
      ))}
    </ul>
  )
}

interface PlannedDayProps {
  day: WeekData['days'][number]
  weekData: WeekData
  timezone: string
}

function PlannedDay({ day, weekData, timezone }: PlannedDayProps) {
  const { t, format } = useAreaTexts('hours')
  const booked = weekData.sessions.filter((one) => toLocalTime(one.startDateTime, timezone).date === day.date)
  const hours = day.workingIntervals.map((one) => `${one.startHours}–${one.endHours}`)
  return (
    <li className={classes.date}>
      <span className={classes.dateName}>{format.date(day.date)}</span>
      <span className={classes.dateHours}>
        {hours.map((one) => (
          <span key={one} className={classes.openHours}>
            {one}
          </span>
        ))}
        {!day.isOpened && <span className={classes.small}>{t('hours.closed')}</span>}
        {day.holiday && <span className={classes.small}>{t(`hours.holiday.${day.holiday}`)}</span>}
        {booked.map((one) => (
          <span key={one.startDateTime} className={classes.booked}>
            <Icon name="calendar" size={17} />
            <span className="visually-hidden">{t('hours.booked')}</span>
            {toLocalTime(one.startDateTime, timezone).time} {one.customerName ?? `${one.title} (${t('hours.group')})`}
          </span>
        ))}
      </span>
    </li>
  )
}
