import { useState } from 'react'
import { END_OPTIONS, START_OPTIONS } from '#modules/availability/web/shared/hours-row.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { LOCALE_FORMATS } from '#platform/web/locale-formats.ts'
import { Button } from '#ui/button.tsx'
import { Calendar } from '#ui/calendar.tsx'
import { addMonths } from '#ui/calendar-days.ts'
import { formatShortMonth } from '#ui/calendar-names.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Switch } from '#ui/choice.tsx'
import { Select } from '#ui/select.tsx'
import { absenceDays, type DayRange, daysBetween, extendDayRange } from './absence-days.ts'
import classes from './hours.module.css'
import type { Exception, Exceptions } from './use-exceptions.ts'

interface AbsencesProps {
  exceptions: Exceptions
  today: string
  timezone: string
}

/**
 * Calendar and list of absences: the provider selects the first and the last day, then adds the absence (specification
 * §2).
 */
export function Absences({ exceptions, today, timezone }: AbsencesProps) {
  const { t } = useAreaTexts('hours')
  const [picked, setPicked] = useState<DayRange | null>(null)
  const listed = exceptions.exceptions.filter((one) => !one.isHoliday)
  return (
    <Card as="section" id="absences" aria-label={t('hours.absencesTitle')} className={classes.part}>
      <CardHead title={t('hours.absencesTitle')} />
      <MonthOfAbsences
        {...{ listed, today, timezone, picked }}
        onChoose={(date) => date >= today && setPicked(extendDayRange(picked, date))}
      />
      {picked && (
        <AbsenceForm
          key={`${picked.first}${picked.last}`}
          picked={picked}
          {...{ exceptions }}
          onDone={() => setPicked(null)}
        />
      )}
      {listed.length === 0 && <p className={classes.small}>{t('hours.noAbsences')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.rows}>
        {listed.map((one) => (
          <AbsenceRow key={one.workingHoursExceptionId} one={one} {...{ exceptions, timezone }} />
        ))}
      </ul>
    </Card>
  )
}

interface MonthProps extends Omit<AbsencesProps, 'exceptions'> {
  listed: Exception[]
  picked: DayRange | null
  onChoose: (date: string) => void
}

function MonthOfAbsences({ listed, today, timezone, picked, onChoose }: MonthProps) {
  const { t, language } = useAreaTexts('hours')
  const [month, setMonth] = useState(today.slice(0, 7))
  const locale = LOCALE_FORMATS[language].locale
  const turn = (months: number) => {
    const to = addMonths(`${month}-01`, months)
    return { text: formatShortMonth(locale, to), onPress: () => setMonth(to.slice(0, 7)) }
  }
  const away = listed.filter((one) => one.action === 1).map((one) => absenceDays(one, timezone))
  const dates = new Set([...away, ...(picked ? [picked] : [])].flatMap(daysBetween))
  return (
    <Calendar
      range={{ month: `${month}-01` }}
      days={[]}
      chosen={picked?.first ?? null}
      today={today}
      onChoose={onChoose}
      locale={locale}
      heading={`${formatShortMonth(locale, `${month}-01`)} ${month.slice(0, 4)}`}
      countText={() => ''}
      earlier={month > today.slice(0, 7) ? turn(-1) : undefined}
      later={turn(1)}
      marked={{ dates, text: t('hours.away') }}
      isEveryDayOpen
      legend={t(picked && picked.first === picked.last ? 'hours.pickLast' : 'hours.pick')}
    />
  )
}

interface RowProps {
  one: Exception
  exceptions: Exceptions
  timezone: string
}

function AbsenceRow({ one, exceptions, timezone }: RowProps) {
  const { t, format } = useAreaTexts('hours')
  const { first, last, hours } = absenceDays(one, timezone)
  const at = (date: string, time: string | undefined) => (time ? `${format.date(date)} ${time}` : format.date(date))
  const isOneDay = first === last
  const range = t('hours.weekOf', { from: at(first, hours?.from), to: at(last, hours?.until) })
  const text = isOneDay ? at(first, hours ? `${hours.from}–${hours.until}` : undefined) : range
  return (
    <li className={classes.row}>
      <span>
        {text}
        {one.action === 2 && <span className={classes.small}> {t('hours.extra')}</span>}
      </span>
      <Button
        kind="plain"
        size="dense"
        off={exceptions.isBusy}
        onClick={() => void exceptions.remove(one.workingHoursExceptionId, t('hours.absenceGone'))}
      >
        {t('hours.remove')} <span className="visually-hidden">{text}</span>
      </Button>
    </li>
  )
}

interface AbsenceFormProps {
  picked: DayRange
  exceptions: Exceptions
  onDone: () => void
}

/** Adds the selected range as an absence: whole days, or from an hour of the first day to an hour of the last. */
function AbsenceForm({ picked, exceptions, onDone }: AbsenceFormProps) {
  const { t, format } = useAreaTexts('hours')
  const { first, last } = picked
  const [isWhole, setWhole] = useState(true)
  const [hours, setHours] = useState({ startHours: '09:00', endHours: '18:00' })
  const days =
    first === last ? format.date(first) : t('hours.weekOf', { from: format.date(first), to: format.date(last) })
  const add = async () => {
    const input = { fromDate: first, toDate: last, ...(isWhole ? {} : hours) }
    if (await exceptions.add(input, t('hours.absenceAdded'))) onDone()
  }
  return (
    <div className={classes.form}>
      <p className={classes.picked} aria-live="polite">
        {days}
      </p>
      <Switch label={t('hours.wholeDays')} checked={isWhole} onChange={() => setWhole(!isWhole)} />
      {!isWhole && (
        <div className={classes.pair}>
          <Select
            isDense
            label={t('hours.from')}
            aside={first === last ? undefined : format.date(first)}
            value={hours.startHours}
            options={START_OPTIONS}
            onChange={(event) => setHours({ ...hours, startHours: event.target.value })}
          />
          <Select
            isDense
            label={t('hours.until')}
            aside={first === last ? undefined : format.date(last)}
            value={hours.endHours}
            options={END_OPTIONS}
            onChange={(event) => setHours({ ...hours, endHours: event.target.value })}
          />
        </div>
      )}
      <Button size="dense" busy={exceptions.isBusy} busyLabel={t('hours.saving')} onClick={() => void add()}>
        {t('hours.addAbsence')}
      </Button>
    </div>
  )
}
