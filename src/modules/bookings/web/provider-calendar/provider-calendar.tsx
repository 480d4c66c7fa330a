import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { computeShownRange } from '#modules/availability/web/shared/day-grid-layout.ts'
import { OutsideNotice } from '#modules/availability/web/shared/outside-notice.tsx'
import type { SessionsOutsideHours } from '#modules/availability/web/shared/use-hours.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { addDays } from '#ui/calendar-days.ts'
import { joinClasses } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { AddDialog, type NewEntry } from './add-dialog.tsx'
import classes from './calendar.module.css'
import { type Absence, type CalendarDay, type CalendarWeek, toCalendarDays } from './calendar-days.ts'
import { DayAxis, DayColumn } from './day-column.tsx'
import { FeedAddress } from './feed-address.tsx'

interface ProviderCalendarProps {
  week: CalendarWeek
  /** The day shown on phones. */
  date: string
  days: Reply<'filterWorkingHours'>['days']
  absences: readonly Absence[]
  feed: Reply<'getCalendarFeed'>
}

const REFRESH_MS = 60_000
const DEFAULT_START = 9 * 60

/**
 * A week of the provider's time: working hours, sessions, reserved times and absences. On phones it shows one day. A
 * click on an empty time adds an absence or an invitation, as the button above does.
 */
export function ProviderCalendar({ week, date, days: plannedDays, absences, feed }: ProviderCalendarProps) {
  const { t } = useAreaTexts('providerCalendar')
  const { zone } = useProviderTimeFormat(week.timezone)
  const [added, setAdded] = useState<NewEntry | null>(null)
  const [outside, setOutside] = useState<SessionsOutsideHours>([])
  const currentMs = useRefreshedTime()
  const days = toCalendarDays({ week, days: plannedDays, absences })
  const shown = computeShownRange(days.flatMap((day) => [...day.open, ...day.items.map(({ range }) => range)]))
  const firstDate = date < week.today ? week.today : date
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('nav.calendar')}
        lead={zone}
        actions={
          <Button kind="second" icon="plus" onClick={() => setAdded({ date: firstDate, start: DEFAULT_START })}>
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
            onAdd={day.date < week.today ? undefined : (start) => setAdded({ date: day.date, start })}
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
          onBlocked={setOutside}
        />
      )}
    </div>
  )
}

/** Returns the current time, and reloads the page's data every minute while the page is visible. */
function useRefreshedTime(): number {
  const { revalidate } = useRevalidator()
  const [currentMs, setCurrentMs] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      setCurrentMs(nowMs())
      void revalidate()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return currentMs
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

/** The days of the week on phones, with a dot for days that have entries. */
function DayLinks({ days, date, week }: { days: readonly CalendarDay[]; date: string; week: CalendarWeek }) {
  const { t } = useAreaTexts('providerCalendar')
  const { own } = useProviderTimeFormat(week.timezone)
  return (
    <nav aria-label={t('providerCalendar.days')} className={classes.dayLinks}>
      {days.map((day) => {
        const [weekday, number] = own.date(day.date).split(/\s/)
        return (
          <Link
            key={day.date}
            href={toDateHref(day.date)}
            aria-current={day.date === date ? 'date' : undefined}
            className={joinClasses(classes.dayLink, day.items.length > 0 && classes.hasItems)}
          >
            <span>{weekday}</span> <strong>{number}</strong>
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
    <ul className={classes.legend} aria-hidden="true">
      <li className={classes.openKey}>{t('workingHours.keyOpen')}</li>
      <li className={classes.bookedKey}>{t('workingHours.booked')}</li>
      {isReserved && <li className={classes.reservedKey}>{calendarText('providerCalendar.reserved')}</li>}
      {items.some(({ kind }) => kind === 'absence') && <li className={classes.awayKey}>{t('workingHours.keyAway')}</li>}
    </ul>
  )
}
