import type { SessionInvoiceList } from '#modules/accounting/web/shared/my-invoices/load-invoices.ts'
import { SessionInvoices } from '#modules/accounting/web/shared/my-invoices/session-invoices.tsx'
import { ChargedLater } from '#modules/bookings/web/checkout/charged-later.tsx'
import { CrisisLines } from '#modules/content/web/shared/crisis-lines.tsx'
import type { SessionFeedbackAndClaim } from '#modules/feedback/web/shared/my-feedback/load-feedback.ts'
import { SessionFeedback } from '#modules/feedback/web/shared/my-feedback/session-feedback.tsx'
import { OpenConversationButton } from '#modules/messaging/web/shared/open-conversation-button.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { formatAttendance, formatOwnAttendance } from '#modules/session-room/web/shared/presence-text.ts'
import { RoomLink, useRoomLinkState } from '#modules/session-room/web/shared/room-link.tsx'
import { hasRoom } from '#modules/session-room/web/shared/room-link-state.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { CancelledNotice } from './changes/cancelled-notice.tsx'
import { PlansCard } from './changes/plans-card.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import classes from './one-session.module.css'
import { ProposedTimesCard } from './proposed-times-card.tsx'
import type { Session } from './session.ts'
import { SessionDetailsCard } from './session-details-card.tsx'
import { SessionHead } from './session-head.tsx'
import { type ClientSessionStatus, getClientSessionStatus } from './session-status.ts'
import { WhatNext } from './what-next.tsx'

interface OneSessionProps {
  session: Session
  person: { email: string; name: string } | null
  invoices: SessionInvoiceList
  /** Time of the stored copy when offline, else null. */
  storedAt: string | null
  /** Null if it could not be loaded. */
  feedbackAndClaim: SessionFeedbackAndClaim | null
}

/** Session page; also the confirmation after paying. */
export function OneSession({ session, person, invoices, storedAt, feedbackAndClaim }: OneSessionProps) {
  const status = getClientSessionStatus(session, nowMs())
  const hasBegun = Date.parse(session.startDateTime) <= nowMs()
  return (
    <div className={classes.page}>
      {storedAt && <OfflineNotice at={storedAt} />}
      <SessionHead session={session} status={status} hasBegun={hasBegun} email={person?.email ?? null} />
      {!storedAt && <ChargeNotice session={session} />}
      {session.offer && <ProposedTimesCard session={session} offer={session.offer} />}
      {status === 'cancelled' && !storedAt && <CancelledNotice session={session} />}
      {/* If the provider did not attend, reporting the problem comes first. */}
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
      {status !== 'booked' && status !== 'unpaid' && status !== 'asked' && (
        <ButtonLink
          {...(isOpen ? { kind: 'second' } : { size: 'tall' })}
          wide
          href={buildPagePath('counsellor', language, { providerId })}
        >
          {t('sessions.bookAgain')}
        </ButtonLink>
      )}
      <ButtonLink kind="second" wide href={buildPagePath('mySessions', language)}>
        {t('sessions.seeMine')}
      </ButtonLink>
      {/* A client can message the provider about a paid session (issue 4, Messages). */}
      {!isOffline && status !== 'unpaid' && status !== 'lost' && (
        <OpenConversationButton by={{ bookingId }} name={session.providerFirstName} wide />
      )}
    </div>
  )
}

/** When the client and the provider were in the room of a past session; other group members are not shown. */
function RoomAttendance({ session, room }: { session: Session; room: NonNullable<Session['room']> }) {
  const { t, format } = useAreaTexts('lobby')
  const counsellor = `${session.providerFirstName} ${session.providerLastName}`
  return (
    <Card as="section" aria-label={t('lobby.whoWasThere')} className={classes.came}>
      <CardHead title={t('lobby.whoWasThere')} />
      <DetailList
        rows={[
          [t('lobby.you'), formatOwnAttendance(t, format, room.own)],
          [counsellor, formatAttendance(t, format, room.counsellor)],
        ]}
      />
      <p className={classes.small}>{t('lobby.onlyTimes')}</p>
    </Card>
  )
}

/** Shows when the saved card is charged, or that the charge failed and until when it can be fixed (decision 0035). */
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
