import { useState } from 'react'
import { END_OPTIONS, START_OPTIONS } from '#modules/availability/web/shared/hours-row.tsx'
import { useCalendarMonth } from '#modules/availability/web/shared/use-calendar-month.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Calendar } from '#ui/calendar.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Switch } from '#ui/choice.tsx'
import { Select } from '#ui/select.tsx'
import { type DayRange, extendDayRange, listDays, toAbsenceDays } from './absence-days.ts'
import classes from './hours.module.css'
import type { Exception, Exceptions } from './use-exceptions.ts'

interface AbsencesProps {
  exceptions: Exceptions
  today: string
  timezone: string
}

/**
 * A calendar and a list of absences. The provider selects the first and the last day, then adds the absence
 * (specification §2).
 */
export function Absences({ exceptions, today, timezone }: AbsencesProps) {
  const { t } = useAreaTexts('workingHours')
  const [selection, setSelection] = useState<DayRange | null>(null)
  const listed = exceptions.exceptions.filter((exception) => !exception.isHoliday)
  return (
    <Card as="section" id="absences" aria-label={t('workingHours.absencesTitle')} className={classes.section}>
      <CardHead title={t('workingHours.absencesTitle')} />
      <AbsenceCalendar
        {...{ listed, today, timezone, selection }}
        onChoose={(date) => date >= today && setSelection(extendDayRange(selection, date))}
      />
      {selection && (
        <AbsenceForm
          key={`${selection.first}${selection.last}`}
          selection={selection}
          {...{ exceptions }}
          onDone={() => setSelection(null)}
        />
      )}
      {listed.length === 0 && <p className={classes.small}>{t('workingHours.noAbsences')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.rows}>
        {listed.map((exception) => (
          <AbsenceRow key={exception.workingHoursExceptionId} {...{ exception, exceptions, timezone }} />
        ))}
      </ul>
    </Card>
  )
}

interface MonthProps extends Omit<AbsencesProps, 'exceptions'> {
  listed: Exception[]
  selection: DayRange | null
  onChoose: (date: string) => void
}

function AbsenceCalendar({ listed, today, timezone, selection, onChoose }: MonthProps) {
  const { t, language } = useAreaTexts('workingHours')
  const { calendarProps } = useCalendarMonth({ today, language })
  const absences = listed.filter(({ action }) => action === 1).map((exception) => toAbsenceDays(exception, timezone))
  const dates = new Set([...absences, ...(selection ? [selection] : [])].flatMap(listDays))
  return (
    <Calendar
      {...calendarProps}
      days={[]}
      chosen={selection?.first ?? null}
      today={today}
      onChoose={onChoose}
      countText={() => ''}
      marked={{ dates, text: t('workingHours.away') }}
      isEveryDayOpen
      legend={t(selection && selection.first === selection.last ? 'workingHours.pickLast' : 'workingHours.pick')}
    />
  )
}

interface RowProps {
  exception: Exception
  exceptions: Exceptions
  timezone: string
}

function AbsenceRow({ exception, exceptions, timezone }: RowProps) {
  const { t, format } = useAreaTexts('workingHours')
  const { first, last, hours } = toAbsenceDays(exception, timezone)
  const formatAt = (date: string, time: string | undefined) =>
    time ? `${format.date(date)} ${time}` : format.date(date)
  const isOneDay = first === last
  const range = t('workingHours.weekOf', { from: formatAt(first, hours?.from), to: formatAt(last, hours?.until) })
  const text = isOneDay ? formatAt(first, hours ? `${hours.from}–${hours.until}` : undefined) : range
  return (
    <li className={classes.row}>
      <span>
        {text}
        {exception.action === 2 && <span className={classes.small}> {t('workingHours.extra')}</span>}
      </span>
      <Button
        kind="plain"
        size="dense"
        off={exceptions.isBusy}
        onClick={() => void exceptions.remove(exception.workingHoursExceptionId, t('workingHours.absenceRemoved'))}
      >
        {t('workingHours.remove')} <span className="visually-hidden">{text}</span>
      </Button>
    </li>
  )
}

interface AbsenceFormProps {
  selection: DayRange
  exceptions: Exceptions
  onDone: () => void
}

/** Adds the selected range as an absence: whole days, or from a time on the first day to a time on the last. */
function AbsenceForm({ selection, exceptions, onDone }: AbsenceFormProps) {
  const { t, format } = useAreaTexts('workingHours')
  const { first, last } = selection
  const [isWhole, setWhole] = useState(true)
  const [hours, setHours] = useState({ startHours: '09:00', endHours: '18:00' })
  const days =
    first === last ? format.date(first) : t('workingHours.weekOf', { from: format.date(first), to: format.date(last) })
  const add = async () => {
    const input = { fromDate: first, toDate: last, ...(isWhole ? {} : hours) }
    if (await exceptions.add(input, t('workingHours.absenceAdded'))) onDone()
  }
  return (
    <div className={classes.form}>
      <p className={classes.selection} aria-live="polite">
        {days}
      </p>
      <Switch label={t('workingHours.wholeDays')} checked={isWhole} onChange={() => setWhole(!isWhole)} />
      {!isWhole && (
        <div className={classes.pair}>
          <Select
            isDense
            label={t('workingHours.from')}
            aside={first === last ? undefined : format.date(first)}
            value={hours.startHours}
            options={START_OPTIONS}
            onChange={(event) => setHours({ ...hours, startHours: event.target.value })}
          />
          <Select
            isDense
            label={t('workingHours.until')}
            aside={first === last ? undefined : format.date(last)}
            value={hours.endHours}
            options={END_OPTIONS}
            onChange={(event) => setHours({ ...hours, endHours: event.target.value })}
          />
        </div>
      )}
      <Button size="dense" busy={exceptions.isBusy} busyLabel={t('workingHours.saving')} onClick={() => void add()}>
        {t('workingHours.addAbsence')}
      </Button>
    </div>
  )
}
