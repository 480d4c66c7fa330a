import { useCallback, useEffect, useState } from 'react'
import { parseClock } from '#modules/availability/values/day-schedule.ts'
import { DayAxis, GridLegend } from '#modules/availability/web/shared/day-grid.tsx'
import { OutsideNotice } from '#modules/availability/web/shared/outside-notice.tsx'
import type { SessionsOutsideHours } from '#modules/availability/web/shared/use-hours.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { addDays } from '#ui/calendar-days.ts'
import { joinClasses } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { AddDialog, type NewEntry } from './add-dialog.tsx'
import classes from './calendar.module.css'
import { type CalendarDay, type CalendarWeek, computeWeekRange, HALF_HOUR, toCalendarDays } from './calendar-days.ts'
import { DayColumn } from './day-column.tsx'
import { FeedAddress } from './feed-address.tsx'

interface ProviderCalendarProps {
  week: CalendarWeek
  /** The day shown on phones. */
  date: string
  days: Reply<'filterWorkingHours'>['days']
  feed: Reply<'getCalendarFeed'>
}

const REFRESH_MS = 60_000
const DEFAULT_START = 9 * 60

/**
 * A week of the provider's calendar: working hours, sessions, reserved times and absences. Phones show one day.
 * Clicking an empty slot adds an absence or an invitation, as does the button above.
 */
export function ProviderCalendar({ week: loadedWeek, date, days: plannedDays, feed }: ProviderCalendarProps) {
  const { t } = useAreaTexts('providerCalendar')
  const { week, currentMs, refresh } = useRefreshedWeek(loadedWeek)
  const { zone } = useProviderTimeFormat(week.timezone)
  const [added, setAdded] = useState<NewEntry | null>(null)
  const [outside, setOutside] = useState<SessionsOutsideHours>([])
  const days = toCalendarDays({ week, days: plannedDays })
  const shown = computeWeekRange(days)
  const now = toLocalTime(currentMs, week.timezone)
  const isOver = (day: string, end: number) => day < now.date || (day === now.date && end <= parseClock(now.time))
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('nav.calendar')}
        lead={zone}
        actions={
          <Button
            kind="second"
            icon="plus"
            onClick={() => setAdded({ date: date < week.today ? week.today : date, start: DEFAULT_START })}
          >
            {t('providerCalendar.add')}
          </Button>
        }
      />
      <OutsideNotice sessions={outside} timezone={week.timezone} />
      <WeekNavigation week={week} date={date} />
      <DayLinks days={days} date={date} week={week} />
      <Legend days={days} />
      <div className={classes.chart}>
        <DayAxis shown={shown} />
        {days.map((day) => (
          <DayColumn
            key={day.date}
            day={day}
            week={week}
            shown={shown}
            isChosen={day.date === date}
            currentMs={currentMs}
            onAdd={
              day.date < week.today
                ? undefined
                : (start) => !isOver(day.date, start + HALF_HOUR) && setAdded({ date: day.date, start })
            }
          />
        ))}
      </div>
      <FeedAddress loaded={feed} />
      {added && (
        <AddDialog
          key={`${added.date}${added.start}`}
          added={added}
          week={week}
          onClose={() => setAdded(null)}
          onBlocked={(sessions) => {
            setOutside(sessions)
            void refresh()
          }}
        />
      )}
    </div>
  )
}

/**
 * Reloads the week every minute while the page is visible. If that fails, for example because the device has just woken
 * up, keeps the previously loaded data.
 */
function useRefreshedWeek(loaded: CalendarWeek) {
  const [current, setCurrent] = useState({ loaded, week: loaded })
  const [currentMs, setCurrentMs] = useState(nowMs)
  const refresh = useCallback(async () => {
    const result = await api('listCalendarEntries', { date: loaded.monday })
    if (result.ok) setCurrent({ loaded, week: result.data })
  }, [loaded])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      setCurrentMs(nowMs())
      void refresh()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return { week: current.loaded === loaded ? current.week : loaded, currentMs, refresh }
}

const toDateHref = (date: string) => `?date=${date}`

function WeekNavigation({ week, date }: { week: CalendarWeek; date: string }) {
  const { t } = useAreaTexts('providerCalendar')
  const { t: hoursText } = useAreaTexts('workingHours')
  const { own } = useProviderTimeFormat(week.timezone)
  const { monday, today } = week
  const range = hoursText('workingHours.weekOf', { from: own.date(monday), to: own.date(addDays(monday, 6)) })
  const isThisWeek = today >= monday && today <= addDays(monday, 6)
  return (
    <div className={classes.navigation}>
      <h2 className={classes.range} aria-live="polite">
        {range}
      </h2>
      <div className={classes.weekLinks}>
        {!isThisWeek && (
          <ButtonLink kind="quiet" size="dense" href={toDateHref(today)}>
            {t('providerCalendar.thisWeek')}
          </ButtonLink>
        )}
        <ButtonLink kind="second" size="dense" icon="chevron-left" href={toDateHref(addDays(date, -7))}>
          <span className="visually-hidden-on-phones">{t('providerCalendar.previousWeek')}</span>
        </ButtonLink>
        <ButtonLink kind="second" size="dense" iconAfter="chevron-right" href={toDateHref(addDays(date, 7))}>
          <span className="visually-hidden-on-phones">{t('providerCalendar.nextWeek')}</span>
        </ButtonLink>
      </div>
    </div>
  )
}

/** Links to the days of the week, shown on phones, with a dot on days that have entries. */
function DayLinks({ days, date, week }: { days: readonly CalendarDay[]; date: string; week: CalendarWeek }) {
  const { t } = useAreaTexts('providerCalendar')
  const { own } = useProviderTimeFormat(week.timezone)
  return (
    <nav aria-label={t('providerCalendar.days')} className={classes.dayLinks}>
      {days.map((day) => {
        const [weekday, number] = own.date(day.date).split(/,?\s/)
        return (
          <Link
            key={day.date}
            href={toDateHref(day.date)}
            aria-current={day.date === date ? 'true' : undefined}
            className={joinClasses(classes.dayLink, day.items.length > 0 && classes.hasItems)}
          >
            <span>{weekday}</span> <strong>{number}</strong>
            {day.items.length > 0 && <span className="visually-hidden"> ({t('providerCalendar.hasEntries')})</span>}
          </Link>
        )
      })}
    </nav>
  )
}

function Legend({ days }: { days: readonly CalendarDay[] }) {
  const { t } = useAreaTexts('workingHours')
  const { t: calendarText } = useAreaTexts('providerCalendar')
  const items = days.flatMap((day) => day.items)
  const isReserved = items.some((item) => item.kind === 'entry' && !['session', 'group'].includes(item.entry.kind))
  return (
    <GridLegend>
      <li className={classes.openKey}>{t('workingHours.keyOpen')}</li>
      <li className={classes.bookedKey}>{t('workingHours.booked')}</li>
      {isReserved && <li className={classes.reservedKey}>{calendarText('providerCalendar.reserved')}</li>}
      {items.some(({ kind }) => kind === 'absence') && <li className={classes.awayKey}>{t('workingHours.keyAway')}</li>}
    </GridLegend>
  )
}
