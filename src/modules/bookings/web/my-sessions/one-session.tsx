import type { SessionInvoiceList } from '#modules/accounting/web/shared/my-invoices/load-invoices.ts'
import { SessionInvoices } from '#modules/accounting/web/shared/my-invoices/session-invoices.tsx'
import { ChargedLater } from '#modules/bookings/web/checkout/charged-later.tsx'
import {
  formatProviderTime,
  formatSessionHours,
  formatZoneLabel,
} from '#modules/bookings/web/checkout/format-session.ts'
import { CrisisLines } from '#modules/content/web/shared/crisis-lines.tsx'
import type { SessionFeedbackAndClaim } from '#modules/feedback/web/shared/my-feedback/load-feedback.ts'
import { SessionFeedback } from '#modules/feedback/web/shared/my-feedback/session-feedback.tsx'
import { OpenConversationButton } from '#modules/messaging/web/shared/open-conversation-button.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { formatCardName } from '#modules/payments/web/shared/saved-card.ts'
import { formatAttendance, formatOwnAttendance } from '#modules/session-room/web/shared/presence-text.ts'
import { RoomLink, useRoomLinkState } from '#modules/session-room/web/shared/room-link.tsx'
import { hasRoom } from '#modules/session-room/web/shared/room-link-state.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { formatPlace } from '#platform/web/format-session.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { DetailList, type DetailRow } from '#ui/detail-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { CancelledNotice } from './changes/cancelled-notice.tsx'
import { PlansCard } from './changes/plans-card.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import classes from './one-session.module.css'
import { ProposedTimesCard } from './proposed-times-card.tsx'
import type { Session } from './session.ts'
import { type ClientSessionStatus, formatUntilStart, getClientSessionStatus } from './session-status.ts'
import { WhatNext } from './what-next.tsx'

interface OneSessionProps {
  session: Session
  person: { email: string; name: string } | null
  invoices: SessionInvoiceList
  /** When the offline copy was stored; null if online. */
  storedAt: string | null
  /** Null if it could not be loaded. */
  feedbackAndClaim: SessionFeedbackAndClaim | null
}

/** The page of one session. It is also the confirmation shown after payment. */
export function OneSession({ session, person, invoices, storedAt, feedbackAndClaim }: OneSessionProps) {
  const status = getClientSessionStatus(session, nowMs())
  const hasBegun = Date.parse(session.startDateTime) <= nowMs()
  return (
    <div className={classes.page}>
      {storedAt && <OfflineNotice at={storedAt} />}
      <SessionHead session={session} status={status} hasBegun={hasBegun} email={person?.email ?? null} />
      {!storedAt && <ChargeNotice session={session} />}
      {session.offer && <ProposedTimesCard session={session} proposal={session.offer} />}
      {status === 'cancelled' && !storedAt && <CancelledNotice session={session} />}
      {/* If the provider did not attend, the report of the problem comes first. */}
      {status === 'absent' && <SessionFeedback session={session} feedbackAndClaim={feedbackAndClaim} />}
      <SessionDetailsCard session={session} />
      {status !== 'absent' && <SessionFeedback session={session} feedbackAndClaim={feedbackAndClaim} />}
      {!storedAt && session.room && (status === 'over' || status === 'noShow' || status === 'absent') && (
        <RoomAttendance session={session} room={session.room} />
      )}
      <Actions session={session} status={status} isOffline={storedAt !== null} />
      {!storedAt && <PlansCard session={session} person={person} />}
      {status === 'booked' && !(hasBegun && session.roomOpensAt) && (
        <WhatNext session={session} isOffline={storedAt !== null} />
      )}
      <SessionInvoices session={session} invoices={invoices} />
      <div className={classes.crisis}>
        <CrisisLines />
      </div>
    </div>
  )
}

interface ActionsProps {
  session: Session
  status: ClientSessionStatus
  isOffline: boolean
}

function Actions({ session, status, isOffline }: ActionsProps) {
  const { t, language, format } = useMoreTexts()
  const linkState = useRoomLinkState(session)
  const hasRoomLink = !isOffline && hasRoom(session)
  const isOpen = hasRoomLink && linkState.state === 'open'
  const { bookingId, providerId } = session
  return (
    <div className={classes.actions}>
      {hasRoomLink && <RoomLink id={bookingId} linkState={linkState} format={format} size="tall" wide />}
      {status === 'booked' && (
        <CalendarButton
          bookingId={bookingId}
          {...(session.charge?.status === 'failed' || isOpen ? { kind: 'second' } : { size: 'tall' })}
          wide
        />
      )}
      {status === 'unpaid' && (
        <ButtonLink size="tall" wide href={`${buildPagePath('checkout', language)}?booking=${bookingId}`}>
          {t('sessions.finishPaying')}
        </ButtonLink>
      )}
      {status !== 'booked' && status !== 'unpaid' && status !== 'rescheduleRequested' && (
        <ButtonLink
          {...(isOpen ? { kind: 'second' } : { size: 'tall' })}
          wide
          href={buildPagePath('counsellor', language, { providerId })}
        >
          {t('sessions.bookAgain')}
        </ButtonLink>
      )}
      <ButtonLink kind="second" wide href={buildPagePath('mySessions', language)}>
        {t('sessions.seeOwn')}
      </ButtonLink>
      {/* A client can message the provider about a paid session (issue 4, Messages). */}
      {!isOffline && status !== 'unpaid' && status !== 'lost' && (
        <OpenConversationButton by={{ bookingId }} name={session.providerFirstName} wide />
      )}
    </div>
  )
}

/** Shows when the client and the provider were in the room of a past session. Other group members are not shown. */
function RoomAttendance({ session, room }: { session: Session; room: NonNullable<Session['room']> }) {
  const { t, format } = useAreaTexts('lobby')
  const providerName = `${session.providerFirstName} ${session.providerLastName}`
  return (
    <Card as="section" aria-label={t('lobby.whoWasThere')} className={classes.attendance}>
      <CardHead title={t('lobby.whoWasThere')} />
      <DetailList
        rows={[
          [t('lobby.you'), formatOwnAttendance(t, format, room.own)],
          [providerName, formatAttendance(t, format, room.counsellor)],
        ]}
      />
      <p className={classes.small}>{t('lobby.onlyTimes')}</p>
    </Card>
  )
}

/**
 * Shows when the saved card will be charged, or that the charge failed and how long the client has to fix it (decision
 * 0035).
 */
function ChargeNotice({ session }: { session: Session }) {
  const { t, language, format } = useMoreTexts()
  const { charge } = session
  if (!charge || session.status === 'pendingPayment') return null
  if (charge.status === 'planned')
    return (
      <Notice kind="neutral" icon="calendar">
        <p>
          <strong>{t('sessions.chargeTitle')}</strong>
        </p>
        <p>
          <ChargedLater at={charge.at} amount={session.price} />
        </p>
      </Notice>
    )
  const when = format.dayAtTime(charge.retryUntil!)
  const href = `${buildPagePath('checkout', language)}?booking=${session.bookingId}`
  return (
    <>
      <Notice kind="wrong">
        <p>
          <strong>{t('sessions.failedTitle')}</strong>
        </p>
        <p>{charge.asksBank ? t('sessions.asksText', { when }) : t('sessions.failedText', { when })}</p>
      </Notice>
      <ButtonLink size="tall" wide href={href}>
        {t('sessions.useOtherCard')}
      </ButtonLink>
    </>
  )
}

interface SessionHeadProps {
  session: Session
  status: ClientSessionStatus
  hasBegun: boolean
  email: string | null
}

/** The portrait (with a tick once the session is booked), the title and a sentence about the status. */
function SessionHead({ session, status, hasBegun, email }: SessionHeadProps) {
  const { t, format } = useMoreTexts()
  const name = session.providerFirstName
  const when = format.dayAtTime(session.startDateTime)
  const textStatus = status === 'booked' && hasBegun ? 'begun' : status
  const isRefunded = session.paymentStatus === 'refunded' || session.paymentStatus === 'partiallyRefunded'
  return (
    <header className={classes.head}>
      <span className={classes.portrait}>
        <Portrait src={session.providerImageUrl} name={`${name} ${session.providerLastName}`} size={112} isFirst />
        {textStatus === 'booked' && session.charge?.status !== 'failed' && (
          <span className={classes.tick}>
            <Icon name="check" />
          </span>
        )}
      </span>
      <h1>{t(`sessions.title.${textStatus}`)}</h1>
      <p className={classes.lead}>
        {t(`sessions.lead.${textStatus}`, { name, when })}
        {textStatus === 'booked' && email && session.charge?.status !== 'failed' && (
          <span>{t('sessions.mailTo', { email })}</span>
        )}
        {isRefunded && status !== 'cancelled' && <span>{t('sessions.refunded')}</span>}
      </p>
    </header>
  )
}

/** Card with the session's time, time zone, counsellor, title, location and payment. */
function SessionDetailsCard({ session }: { session: Session }) {
  const { t, format } = useMoreTexts()
  const { startDateTime: start, endDateTime: end, providerTimezone: timezone, providerFirstName: name } = session
  const providerTime = formatProviderTime(t, format, { start, timezone })
  const isUpcoming = Date.parse(start) > nowMs() && !session.status.startsWith('cancelled')
  return (
    <Card as="section" aria-label={t('checkout.what')}>
      <p className={classes.when}>{format.dayLong(start)}</p>
      <p>
        {formatSessionHours(t, format, { start, end })}, {formatZoneLabel(t, format.timezone)}
      </p>
      {providerTime && <p className={classes.small}>{t('booking.theirTime', { name, time: providerTime })}</p>}
      {isUpcoming && <p className={classes.small}>{formatUntilStart(t, format, { start, nowMs: nowMs() })}</p>}
      <SessionDetails session={session} />
    </Card>
  )
}

function SessionDetails({ session }: { session: Session }) {
  const { t, format } = useMoreTexts()
  const place = formatPlace(t, session)
  const paid =
    session.paymentStatus === 'pending' || session.paymentStatus === 'failed' ? null : format.money(session.price)
  const rows: DetailRow[] = [
    [t('sessions.counsellor'), `${session.providerFirstName} ${session.providerLastName}`],
    [t('sessions.session'), session.title],
    [t('sessions.place'), place],
    paid
      ? [t('sessions.paid'), session.card ? `${paid} · ${formatCardName(session.card)}` : paid]
      : [t('sessions.price'), format.money(session.price)],
    ...(session.charge && session.card ? [[t('sessions.cardSaved'), formatCardName(session.card)] as const] : []),
    ...(session.note ? [[t('sessions.note', { name: session.providerFirstName }), session.note] as const] : []),
  ]
  return <DetailList rows={rows} className={classes.facts} />
}
