import { type FormEvent, useState } from 'react'
import { CHANGE_MESSAGE_MAX } from '#modules/bookings/values/limits.ts'
import { buildPagePath } from '#modules/pages.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { addDays } from '#ui/calendar-days.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Tags } from '#ui/tag.tsx'
import { TextArea } from '#ui/text-field.tsx'
import classes from './dashboard.module.css'
import type { Overview } from './greeting.ts'
import { type SickSession, useSickDay } from './use-sick-day.ts'

const DAYS_AHEAD = 14

/**
 * The sick-day form (issue 3): the provider chooses the date and one option for all clients, reviews the effect on each
 * session and confirms.
 */
export function SickDay({ overview }: { overview: Overview }) {
  const { t, language } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(overview.timezone)
  const day = useSickDay(own.today)
  const { state } = day
  const dashboardLink = (
    <ButtonLink href={buildPagePath('dashboard', language)}>{t('providerDashboard.toDashboard')}</ButtonLink>
  )
  return (
    <div className={classes.form}>
      <PageHeader
        back={{ href: buildPagePath('dashboard', language), text: t('providerDashboard.toDashboard') }}
        title={t('providerDashboard.sickDay')}
        lead={state.kind !== 'done' && t('providerDashboard.sickLead')}
      />
      {state.kind === 'done' ? (
        <>
          <SickDayResult sessions={state.sessions} date={own.date(day.date, 'long')} />
          <SickSessions sessions={state.sessions} date={day.date} timezone={overview.timezone} isDone />
          <div className={classes.actions}>{dashboardLink}</div>
        </>
      ) : (
        <SickDayForm overview={overview} day={day} />
      )}
    </div>
  )
}

type SickDayState = ReturnType<typeof useSickDay>

function SickDayForm({ overview, day }: { overview: Overview; day: SickDayState }) {
  const { t, language } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(overview.timezone)
  const [note, setNote] = useState('')
  const dates = Array.from({ length: DAYS_AHEAD }, (_none, days) => addDays(own.today, days))
  const formatDate = (date: string) => (date === own.today ? `${t('format.today')}, ${own.date(date)}` : own.date(date))
  const { state, busy } = day
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && state.kind === 'planned') void day.submit(note.trim())
  }
  return (
    <form className={classes.form} onSubmit={send}>
      <Card className={classes.card}>
        <Select
          label={t('providerDashboard.whichDay')}
          value={day.date}
          options={dates.map((date) => ({ value: date, text: formatDate(date) }))}
          onChange={(event) => day.setDate(event.target.value)}
        />
        <ChoiceGroup legend={t('providerDashboard.forAll')}>
          <Radio
            name="mode"
            label={t('providerDashboard.modeOffer')}
            checked={day.mode === 'offer'}
            onChange={() => day.setMode('offer')}
          />
          <Radio
            name="mode"
            label={t('providerDashboard.modeRefund')}
            checked={day.mode === 'refund'}
            onChange={() => day.setMode('refund')}
          />
        </ChoiceGroup>
        <TextArea
          label={t('providerDashboard.messageToClients')}
          aside={t('providerDashboard.optional')}
          maxLength={CHANGE_MESSAGE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Card>
      <div aria-live="polite" className={classes.form}>
        {state.kind === 'loading' && <SkeletonText lines={4} />}
        {state.kind === 'failed' && <Notice kind="wrong">{t('providerDashboard.planFailed')}</Notice>}
        {state.kind === 'planned' && (
          <SickSessions sessions={state.sessions} date={day.date} timezone={overview.timezone} />
        )}
      </div>
      <div className={classes.actions}>
        <Button
          type="submit"
          kind="undo"
          size="tall"
          busy={busy}
          busyLabel={t('providerDashboard.closing')}
          off={state.kind !== 'planned'}
        >
          {state.kind === 'planned' && state.sessions.length === 0
            ? t('providerDashboard.closeEmpty')
            : t('providerDashboard.closeDay', { count: state.kind === 'planned' ? state.sessions.length : 0 })}
        </Button>
        <ButtonLink kind="second" size="tall" href={buildPagePath('dashboard', language)}>
          {t('providerDashboard.keepDay')}
        </ButtonLink>
      </div>
    </form>
  )
}

function SickDayResult({ sessions, date }: { sessions: { effect: string }[]; date: string }) {
  const { t } = useAreaTexts('providerDashboard')
  const failed = sessions.filter(({ effect }) => effect === 'failed').length
  return (
    <>
      <Notice kind="good" live>
        {t('providerDashboard.dayClosed', { date })}
      </Notice>
      {failed > 0 && (
        <Notice kind="wrong" live>
          {t('providerDashboard.someFailed', { count: failed })}
        </Notice>
      )}
    </>
  )
}

interface SickSessionsProps {
  sessions: SickSession[]
  /** The sick day. Also listed are sessions that start on another day but whose proposed times were all on this day. */
  date: string
  timezone: string
  isDone?: boolean
}

/** The day's sessions, each with the planned or actual effect of the sick day. */
function SickSessions({ sessions, date, timezone, isDone = false }: SickSessionsProps) {
  const { t } = useAreaTexts('providerDashboard')
  return (
    <Card as="section" aria-label={t('providerDashboard.whoIsConcerned')} className={classes.card}>
      <CardHead title={isDone ? t('providerDashboard.whatWasDone') : t('providerDashboard.whoIsConcerned')} />
      {sessions.length === 0 && <p>{t('providerDashboard.noneAffected')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.rows}>
        {sessions.map((session) => (
          <SickSessionItem key={session.id} session={session} date={date} timezone={timezone} isDone={isDone} />
        ))}
      </ul>
    </Card>
  )
}

function SickSessionItem({
  session,
  date,
  timezone,
  isDone,
}: Omit<SickSessionsProps, 'sessions'> & { session: SickSession }) {
  const { language } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(timezone)
  const displayName = session.clientName ?? session.title
  const start = session.startDateTime
  return (
    <li className={classes.offer}>
      <p className={classes.who}>
        {own.wall(start).date === date ? own.time(start) : own.dayAtTime(start)}{' '}
        {isDone ? (
          <Link href={buildPagePath('providerSession', language, { id: session.id })}>{displayName}</Link>
        ) : (
          displayName
        )}
      </p>
      <Effect session={session} />
      {session.startDateTimes.length > 0 && (
        <Tags items={session.startDateTimes.map((proposed) => own.dayAtTime(proposed))} />
      )}
    </li>
  )
}

function Effect({ session }: { session: SickSession }) {
  const { t, format } = useAreaTexts('providerDashboard')
  if (session.effect === 'failed') return <p>{t('providerDashboard.leftAsItWas')}</p>
  if (session.effect === 'offer') return <p className={classes.small}>{t('providerDashboard.isOffered')}</p>
  const amount = format.money(session.refundAmount)
  return (
    <p className={classes.small}>
      {session.isGroup
        ? t('providerDashboard.membersGet', { count: session.members, amount })
        : t('providerDashboard.getsBack', { amount })}
    </p>
  )
}
