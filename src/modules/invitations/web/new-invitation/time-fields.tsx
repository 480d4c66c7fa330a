import { useEffect, useRef, useState } from 'react'
import { MAX_INVITATION_TIMES } from '#modules/invitations/values/limits.ts'
import {
  formatDayAndTime,
  type SessionRequest,
  useInvitationTexts,
  useOwnFormat,
} from '#modules/invitations/web/sent-invitations/invitation-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { LOCALE_FORMATS } from '#platform/web/locale-formats.ts'
import { Calendar } from '#ui/calendar.tsx'
import { addDays, addMonths } from '#ui/calendar-days.ts'
import { formatShortMonth } from '#ui/calendar-names.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { FieldError } from '#ui/field.tsx'
import { useFieldError } from '#ui/field-errors.ts'
import { TimeButton, TimeGrid } from '#ui/time-button.tsx'
import { DayTimes } from './day-times.tsx'
import classes from './invite.module.css'
import { toggleTime } from './invite-draft.ts'
import type { InvitationForm } from './use-invitation-form.ts'
import { type HoldableDay, useTimes } from './use-times.ts'

/** Selects times from the published ones and any other free quarter of an hour. All of them are reserved together. */
export function TimeFields({ invite }: { invite: InvitationForm }) {
  const { t } = useInvitationTexts()
  const { draft, options, minutes } = invite
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
      <ChosenTimes invite={invite} />
      {isFull && <p role="status">{t('invitations.timesFull')}</p>}
      {minutes === null ? (
        <p>{t('invitations.lengthFirst')}</p>
      ) : (
        <>
          {invite.sessionRequest && (
            <RequestedTimes invite={invite} sessionRequest={invite.sessionRequest} minutes={minutes} />
          )}
          <Month invite={invite} />
        </>
      )}
    </Card>
  )
}

function ChosenTimes({ invite: { draft, change, options } }: { invite: InvitationForm }) {
  const { t } = useInvitationTexts()
  const format = useOwnFormat(options.timezone)
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

function Month({ invite }: { invite: InvitationForm }) {
  const { t, language } = useInvitationTexts()
  const { timezone } = invite.options
  const today = toLocalTime(nowMs(), timezone).date
  const [month, setMonth] = useState(today.slice(0, 7))
  const [chosen, setChosen] = useState<string | null>(null)
  const first = `${month}-01`
  const range = { from: first < today ? today : first, to: addDays(addMonths(first, 1), -1) }
  const days = useTimes({ ...range, minutes: invite.minutes, version: invite.version })
  const listed: readonly HoldableDay[] = Array.isArray(days) ? days : []
  const locale = LOCALE_FORMATS[language].locale
  const turn = (months: number) => {
    const to = addMonths(first, months)
    return {
      text: formatShortMonth(locale, to),
      onPress: () => {
        setMonth(to.slice(0, 7))
        setChosen(null)
      },
    }
  }
  const shown = chosen ?? listed.find((day) => day.offered.length > 0)?.date ?? null
  return (
    <>
      <Calendar
        range={{ month: first }}
        days={listed.map(({ date, offered }) => ({ date, count: offered.length }))}
        chosen={shown}
        today={today}
        onChoose={(date) => date >= today && setChosen(date)}
        locale={locale}
        heading={`${formatShortMonth(locale, first)} ${month.slice(0, 4)}`}
        countText={(count) => t('invitations.freeTimes', { count })}
        earlier={month > today.slice(0, 7) ? turn(-1) : undefined}
        later={turn(1)}
        isEveryDayOpen
        legend={t('invitations.legend')}
      />
      {days === 'failed' && <p role="alert">{t('generic.offline')}</p>}
      {shown && <DayTimes invite={invite} date={shown} day={listed.find((day) => day.date === shown) ?? null} />}
    </>
  )
}

interface RequestedTimesProps {
  invite: InvitationForm
  sessionRequest: SessionRequest
  minutes: number
}

/** The times that the client requested. Available ones are preselected, the others are marked as unavailable. */
function RequestedTimes({ invite, sessionRequest, minutes }: RequestedTimesProps) {
  const { t } = useInvitationTexts()
  const { draft, change, options, session } = invite
  const format = useOwnFormat(options.timezone)
  const dates = sessionRequest.availableTimes.map((time) => toLocalTime(time, options.timezone).date).toSorted()
  const days = useTimes({ from: dates[0]!, to: dates.at(-1)!, minutes, version: invite.version })
  const free = Array.isArray(days)
    ? new Set(days.flatMap((day) => [...day.offered, ...day.others]).map(Date.parse))
    : null
  const isFree = (time: string) => free?.has(Date.parse(time)) ?? false
  const preselectedSession = useRef<string | null>(null)
  // Preselects once per session, so that times removed by the provider are not added again.
  useEffect(() => {
    const name = session?.sessionTemplateId ?? ''
    if (!free || preselectedSession.current === name) return
    preselectedSession.current = name
    change({ times: sessionRequest.availableTimes.filter(isFree).toSorted() })
  })
  return (
    <TimeGrid heading={t('invitations.askedTimes', { name: sessionRequest.name })}>
      {sessionRequest.availableTimes.map((time) => (
        <TimeButton
          key={time}
          day={format.day(time)}
          time={format.time(time)}
          detail={t('format.minutes', { count: minutes })}
          isChosen={draft.times.includes(time)}
          takenText={free && !isFree(time) ? `${format.day(time)}: ${t('invitations.notFree')}` : undefined}
          onChoose={() => change({ times: toggleTime(draft.times, time) })}
        />
      ))}
    </TimeGrid>
  )
}
