import { useState } from 'react'
import { useLocation } from 'react-router'
import { OutsideNotice } from '#modules/availability/web/shared/outside-notice.tsx'
import { Preview } from '#modules/availability/web/shared/preview.tsx'
import type { Settings } from '#modules/availability/web/shared/rules-draft.ts'
import { type Hours, useHours } from '#modules/availability/web/shared/use-hours.ts'
import { countOpenMinutes } from '#modules/availability/web/shared/week-draft.ts'
import { WeekEditor } from '#modules/availability/web/shared/week-editor.tsx'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { formatZoneCity } from '#platform/web/format.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { formatDecimal } from '#platform/web/locale-formats.ts'
import { Button } from '#ui/button.tsx'
import { addDays, getMonday } from '#ui/calendar-days.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx'
import { Absences } from './absences.tsx'
import { BookingRules } from './booking-rules.tsx'
import classes from './hours.module.css'
import { OneWeek } from './one-week.tsx'
import { SaveBar } from './save-bar.tsx'
import { type Exceptions, useExceptions } from './use-exceptions.ts'
import { useShownWeek } from './use-shown-week.ts'

/** Shifts the initial week by two days, so that on Saturday and Sunday the page opens on the next week. */
const WEEKEND_DAYS = 2

interface HoursPageProps {
  settings: Settings
  exceptions: Reply<'listWorkingHoursExceptions'>
}

/**
 * All working-hours settings on one page, with tabs that link to its sections and a single bar that saves all changes.
 */
export function HoursPage({ settings, exceptions: loaded }: HoursPageProps) {
  const { t } = useAreaTexts('workingHours')
  const hours = useHours(settings)
  const exceptions = useExceptions(loaded, hours.handleServerChange)
  const today = toLocalTime(nowMs(), settings.timezone).date
  const [monday, setMonday] = useState(() => getMonday(addDays(today, WEEKEND_DAYS)))
  const shownWeek = useShownWeek(monday, hours.version)
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('workingHours.title')}
        lead={t('workingHours.clock', { zone: formatZone(settings.timezone) })}
      />
      <SectionTabs />
      {!hours.saved.isSet && <Notice kind="neutral">{t('workingHours.notSetYet')}</Notice>}
      <OutsideNotice sessions={hours.outside} timezone={settings.timezone} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <EveryWeek hours={hours} />
          <OneWeek
            {...{ hours, shownWeek, monday, today }}
            exceptions={exceptions.exceptions}
            onWeekChange={setMonday}
          />
        </div>
        <div className={classes.column}>
          <Preview {...{ hours, monday, today }} />
          <Absences {...{ exceptions, today }} timezone={settings.timezone} />
          <HolidayList exceptions={exceptions} />
          <BookingRules hours={hours} />
        </div>
      </div>
      <SaveBar hours={hours} />
      <HoursChangesGuard isDirty={hours.count > 0} />
    </div>
  )
}

function HoursChangesGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useAreaTexts('workingHours')
  const texts = {
    title: t('workingHours.leaveTitle'),
    lead: t('workingHours.leaveLead'),
    stay: t('workingHours.leaveCancel'),
    leave: t('workingHours.leaveGo'),
    close: t('nav.close'),
  }
  return <UnsavedChangesGuard isDirty={isDirty} texts={texts} />
}

function SectionTabs() {
  const { t } = useAreaTexts('workingHours')
  const { hash } = useLocation()
  const sections = [
    ['#every-week', t('workingHours.tabWeek')],
    ['#one-week', t('workingHours.tabOneWeek')],
    ['#absences', t('workingHours.tabAbsences')],
    ['#rules', t('workingHours.tabRules')],
  ] as const
  const items = sections.map(([href, text], index) => ({
    href,
    text,
    isCurrent: href === hash || (hash === '' && index === 0),
  }))
  return <TabLinks label={t('workingHours.title')} items={items} />
}

function EveryWeek({ hours }: { hours: Hours }) {
  const { t, language } = useAreaTexts('workingHours')
  const openHours = String(Math.round(countOpenMinutes(hours.week) / 15) / 4)
  const aside = t('workingHours.open', { hours: formatDecimal(language, openHours) })
  return (
    <Card as="section" id="every-week" aria-label={t('workingHours.tabWeek')} className={classes.first}>
      <CardHead title={t('workingHours.tabWeek')} aside={aside} />
      <WeekEditor week={hours.week} onChange={hours.setWeek} />
    </Card>
  )
}

/** Formats a time zone with its current offset, for example 'Tallinn (UTC+2)'. */
function formatZone(timezone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'shortOffset' }).formatToParts(
    nowMs(),
  )
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${formatZoneCity(timezone)} (${offset.replace('GMT', 'UTC')})`
}

const HOLIDAYS_SHOWN_FIRST = 4

/**
 * List of public holidays. They are days off by default, but the provider can choose to work on them (issue 3 'Working
 * hours').
 */
function HolidayList({ exceptions }: { exceptions: Exceptions }) {
  const { t } = useAreaTexts('workingHours')
  const [isExpanded, setExpanded] = useState(false)
  const shownHolidays = isExpanded ? exceptions.holidays : exceptions.holidays.slice(0, HOLIDAYS_SHOWN_FIRST)
  const hiddenCount = exceptions.holidays.length - shownHolidays.length
  return (
    <Card as="section" aria-label={t('workingHours.holidaysTitle')} className={classes.section}>
      <CardHead title={t('workingHours.holidaysTitle')} />
      <p className={classes.small}>{t('workingHours.holidaysLead')}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list">
        {shownHolidays.map((holiday) => (
          <HolidayRow key={holiday.date} holiday={holiday} exceptions={exceptions} />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button kind="quiet" size="dense" iconAfter="chevron-down" onClick={() => setExpanded(true)}>
          {t('workingHours.moreHolidays', { count: hiddenCount })}
        </Button>
      )}
    </Card>
  )
}

interface HolidayRowProps {
  holiday: Exceptions['holidays'][number]
  exceptions: Exceptions
}

function HolidayRow({ holiday, exceptions }: HolidayRowProps) {
  const { t, format } = useAreaTexts('workingHours')
  const { date, key, isWorked, workingHoursExceptionId } = holiday
  const toggle = () => {
    if (exceptions.isBusy) return
    const doneText = t('workingHours.saved')
    if (workingHoursExceptionId) void exceptions.remove(workingHoursExceptionId, doneText)
    else void exceptions.add({ fromDate: date, toDate: date, isHoliday: true, action: 2 }, doneText)
  }
  const label = (
    <>
      <span className={classes.holiday}>{t(`workingHours.holiday.${key}`)}</span>{' '}
      <span className={classes.small}>
        {format.date(date)} {date.slice(0, 4)}
      </span>
    </>
  )
  return (
    <li>
      <Checkbox
        label={label}
        aside={isWorked ? t('workingHours.work') : t('workingHours.closed')}
        checked={isWorked}
        onChange={toggle}
      />
    </li>
  )
}
