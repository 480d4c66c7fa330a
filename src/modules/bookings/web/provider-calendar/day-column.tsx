import type { MouseEvent } from 'react'
import { formatClock, parseClock } from '#modules/availability/values/day-schedule.ts'
import { clipToShown, type MinuteRange, toStyle } from '#modules/availability/web/shared/day-grid-layout.ts'
import { buildPagePath } from '#modules/pages.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import type { AreaKey } from '#modules/texts/en.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import type { Translate } from '#platform/web/translate.ts'
import { joinClasses } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import classes from './calendar.module.css'
import {
  type CalendarDay,
  type CalendarEntry,
  type CalendarItem,
  type CalendarWeek,
  toClickedMinute,
} from './calendar-days.ts'

/** Tall enough for a 50-minute session to show its time and a two-line name. */
const REM_PER_HOUR = 4.5

interface DayColumnProps {
  day: CalendarDay
  week: CalendarWeek
  shown: MinuteRange
  /** Whether this is the day shown on phones. */
  isChosen: boolean
  currentMs: number
  /** Called with the minutes since midnight when an empty slot is clicked; undefined for past days. */
  onAdd: ((start: number) => void) | undefined
}

/** One day: working hours and the current time in the background, entries and absences as a list of links. */
export function DayColumn({ day, week, shown, isChosen, currentMs, onAdd }: DayColumnProps) {
  const { t } = useAreaTexts('providerCalendar')
  const { t: hoursText } = useAreaTexts('workingHours')
  const { own } = useProviderTimeFormat(week.timezone)
  const isToday = day.date === week.today
  const addAtClick = (event: MouseEvent<HTMLDivElement>) => {
    if (!onAdd || (event.target as Element).closest('li')) return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    onAdd(toClickedMinute((event.clientY - top) / height, shown))
  }
  return (
    <section
      aria-label={own.date(day.date, 'long')}
      className={joinClasses(classes.day, !isChosen && classes.isOtherDay, isToday && classes.isToday)}
    >
      <h3 className={classes.dayName}>
        {own.date(day.date)}
        {day.holiday && <span className={classes.holiday}>{hoursText(`workingHours.holiday.${day.holiday}`)}</span>}
      </h3>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button above the calendar does the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        className={joinClasses(classes.column, onAdd && classes.isClickable)}
        style={{ blockSize: `${((shown.end - shown.start) / 60) * REM_PER_HOUR}rem` }}
        onClick={addAtClick}
      >
        {day.open.map((range) => (
          <span key={range.start} className={classes.open} style={toStyle(range, shown)} />
        ))}
        <CurrentTime date={day.date} currentMs={currentMs} timezone={week.timezone} shown={shown} />
        {day.items.length === 0 && <p className={classes.empty}>{t('providerCalendar.nothing')}</p>}
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
        <ul role="list" className={classes.items}>
          {day.items.map((item) => (
            <li
              key={item.kind === 'entry' ? `${item.entry.id}${item.range.start}` : item.absence.workingHoursExceptionId}
              className={classes.item}
              style={toStyle(clipToShown(item.range, shown), shown)}
              data-kind={item.kind === 'absence' ? 'absence' : item.entry.kind}
            >
              <Item item={item} timezone={week.timezone} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface CurrentTimeProps {
  date: string
  currentMs: number
  timezone: string
  shown: MinuteRange
}

/** A line marking the current time, shown only if it falls on this date. */
function CurrentTime({ date, currentMs, timezone, shown }: CurrentTimeProps) {
  const now = toLocalTime(currentMs, timezone)
  const minute = parseClock(now.time)
  if (now.date !== date || minute < shown.start || minute > shown.end) return null
  return <span className={classes.now} style={toStyle({ start: minute, end: minute }, shown)} />
}

function Item({ item, timezone }: { item: CalendarItem; timezone: string }) {
  const { t, language } = useAreaTexts('providerCalendar')
  const { t: hoursText } = useAreaTexts('workingHours')
  const { own } = useProviderTimeFormat(timezone)
  if (item.kind === 'absence')
    return (
      <Link href={`${buildPagePath('workingHours', language)}#absences`} className={classes.link}>
        <span className={classes.time}>
          {formatClock(item.range.start)}–{formatClock(item.range.end)}
        </span>{' '}
        {hoursText('workingHours.keyAway')}
      </Link>
    )
  const { entry } = item
  const content = (
    <>
      <span className={classes.time}>
        {own.time(entry.startDateTime)}–{own.time(entry.endDateTime)}
      </span>{' '}
      <span className={classes.who}>{describeEntry(t, entry)}</span>
      {entry.kind !== 'hold' && entry.clientName && <span className={classes.title}> {entry.title}</span>}
    </>
  )
  if (entry.kind === 'hold') return <span className={classes.link}>{content}</span>
  const href =
    entry.kind === 'invitation'
      ? buildPagePath('invitations', language)
      : buildPagePath('providerSession', language, { id: entry.id })
  return (
    <Link href={href} className={classes.link}>
      {content}
    </Link>
  )
}

/** Describes who or what an entry is for. */
function describeEntry(t: Translate<AreaKey<'providerCalendar'>>, entry: CalendarEntry): string {
  const { kind, title, clientName, seats, seatsTaken } = entry
  const name = clientName ?? title
  switch (kind) {
    case 'hold':
      return t('providerCalendar.paying')
    case 'invitation':
      return t('providerCalendar.invited', { name })
    case 'proposal':
      return t('providerCalendar.proposed', { name })
    case 'group':
      return `${title} (${seatsTaken ?? 0}/${seats ?? 0})`
    case 'session':
      return name
  }
}
