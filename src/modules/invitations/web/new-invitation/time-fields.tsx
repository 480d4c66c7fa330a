import { useEffect, useRef, useState } from 'react'
import { useCalendarMonth } from '#modules/availability/web/shared/use-calendar-month.ts'
import { MAX_INVITATION_TIMES } from '#modules/invitations/values/limits.ts'
import {
  formatDayAndTime,
  type SessionRequest,
  useInvitationTexts,
  useProviderFormat,
} from '#modules/invitations/web/sent-invitations/invitation-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { Calendar } from '#ui/calendar.tsx'
import { addDays, addMonths } from '#ui/calendar-days.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { FieldError } from '#ui/field.tsx'
import { useFieldError } from '#ui/field-errors.ts'
import { TimeButton, TimeGrid } from '#ui/time-button.tsx'
import { DayTimes } from './day-times.tsx'
import classes from './invite.module.css'
import { toggleTime } from './invite-draft.ts'
import type { InvitationForm } from './use-invitation-form.ts'
import { type ReservableDay, useReservableTimes } from './use-reservable-times.ts'

/** Fields for choosing published times and other free quarter-hours. All selected times are reserved together. */
export function TimeFields({ invitationForm }: { invitationForm: InvitationForm }) {
  const { t } = useInvitationTexts()
  const { draft, options, minutes } = invitationForm
  const isFull = draft.times.length >= MAX_INVITATION_TIMES
  return (
    <Card as="section" aria-label={t('invitations.times')} className={classes.card}>
      <CardHead
        title={t('invitations.times')}
        aside={t('invitations.chosen', { count: draft.times.length, most: MAX_INVITATION_TIMES })}
      />
      <p className={classes.small}>
        {t('invitations.timesHint', { zone: options.timezone.split('/').at(-1)!.replaceAll('_', ' ') })}
      </p>
      <ChosenTimes invitationForm={invitationForm} />
      {isFull && <p role="status">{t('invitations.timesFull')}</p>}
      {minutes === null ? (
        <p>{t('invitations.lengthFirst')}</p>
      ) : (
        <>
          {invitationForm.sessionRequest && (
            <RequestedTimes
              invitationForm={invitationForm}
              sessionRequest={invitationForm.sessionRequest}
              minutes={minutes}
            />
          )}
          <TimeCalendar invitationForm={invitationForm} />
        </>
      )}
    </Card>
  )
}

function ChosenTimes({ invitationForm: { draft, change, options } }: { invitationForm: InvitationForm }) {
  const { t } = useInvitationTexts()
  const format = useProviderFormat(options.timezone)
  const error = useFieldError('startDateTimes')
  return (
    <>
      {draft.times.length > 0 && (
        <ChipRow label={t('invitations.chosenTimes')}>
          {draft.times.map((time) => (
            <Chip key={time} isChosen isRemovable onClick={() => change({ times: toggleTime(draft.times, time) })}>
              <span className="visually-hidden">{t('invitations.remove')} </span>
              {formatDayAndTime(format, time)}
            </Chip>
          ))}
        </ChipRow>
      )}
      {error && draft.times.length === 0 && <FieldError id="start-date-times" text={error} />}
    </>
  )
}

function TimeCalendar({ invitationForm }: { invitationForm: InvitationForm }) {
  const { t, language } = useInvitationTexts()
  const { timezone } = invitationForm.options
  const today = toLocalTime(nowMs(), timezone).date
  const [chosenDate, setChosenDate] = useState<string | null>(null)
  const { firstDay, calendarProps } = useCalendarMonth({ today, language, onMonthChange: () => setChosenDate(null) })
  const range = { from: firstDay < today ? today : firstDay, to: addDays(addMonths(firstDay, 1), -1) }
  const days = useReservableTimes({ ...range, minutes: invitationForm.minutes, version: invitationForm.version })
  const loadedDays: readonly ReservableDay[] = Array.isArray(days) ? days : []
  const shownDate = chosenDate ?? loadedDays.find((day) => day.offered.length > 0)?.date ?? null
  return (
    <>
      <Calendar
        {...calendarProps}
        days={loadedDays.map(({ date, offered }) => ({ date, count: offered.length }))}
        chosen={shownDate}
        today={today}
        onChoose={(date) => date >= today && setChosenDate(date)}
        countText={(count) => t('invitations.availableTimes', { count })}
        isEveryDayOpen
        legend={t('invitations.legend')}
      />
      {days === 'failed' && <p role="alert">{t('generic.offline')}</p>}
      {shownDate && (
        <DayTimes
          invitationForm={invitationForm}
          date={shownDate}
          day={loadedDays.find((day) => day.date === shownDate) ?? null}
        />
      )}
    </>
  )
}

interface RequestedTimesProps {
  invitationForm: InvitationForm
  sessionRequest: SessionRequest
  minutes: number
}

/** The times that the client requested. Available ones are preselected; the others are marked as unavailable. */
function RequestedTimes({ invitationForm, sessionRequest, minutes }: RequestedTimesProps) {
  const { t } = useInvitationTexts()
  const { draft, change, options, session } = invitationForm
  const format = useProviderFormat(options.timezone)
  const dates = sessionRequest.availableTimes.map((time) => toLocalTime(time, options.timezone).date).toSorted()
  const days = useReservableTimes({ from: dates[0]!, to: dates.at(-1)!, minutes, version: invitationForm.version })
  const freeTimes = Array.isArray(days)
    ? new Set(days.flatMap((day) => [...day.offered, ...day.others]).map(Date.parse))
    : null
  const isFree = (time: string) => freeTimes?.has(Date.parse(time)) ?? false
  const preselectedFor = useRef<string | null>(null)
  // Preselects once per session, so that times removed by the provider are not added again.
  useEffect(() => {
    const sessionId = session?.sessionTemplateId ?? ''
    if (!freeTimes || preselectedFor.current === sessionId) return
    preselectedFor.current = sessionId
    change({ times: sessionRequest.availableTimes.filter(isFree).toSorted() })
  })
  return (
    <TimeGrid heading={t('invitations.requestedTimes', { name: sessionRequest.name })}>
      {sessionRequest.availableTimes.map((time) => (
        <TimeButton
          key={time}
          day={format.day(time)}
          time={format.time(time)}
          detail={t('format.minutes', { count: minutes })}
          isChosen={draft.times.includes(time)}
          takenText={freeTimes && !isFree(time) ? `${format.day(time)}: ${t('invitations.notFree')}` : undefined}
          onChoose={() => change({ times: toggleTime(draft.times, time) })}
        />
      ))}
    </TimeGrid>
  )
}
