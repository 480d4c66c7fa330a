import type { ReactNode } from 'react'
import type { SessionInvoiceList as Papers } from '#modules/accounting/web/shared/my-invoices/load-invoices.ts'
import { SessionInvoices } from '#modules/accounting/web/shared/my-invoices/session-invoices.tsx'
import { CrisisLines } from '#modules/content/web/shared/crisis-lines.tsx'
import type { SessionFeedbackAndClaim as Voices } from '#modules/feedback/web/shared/my-feedback/load-feedback.ts'
import { SessionFeedback } from '#modules/feedback/web/shared/my-feedback/session-feedback.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { RoomLink, useRoomLinkState } from '#modules/session-room/web/shared/room-link.tsx'
import { hasRoom } from '#modules/session-room/web/shared/room-link-state.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { CancelledNotice } from './changes/cancelled-notice.tsx'
import { PlansCard } from './changes/plans-card.tsx'
import { ChargeNotice } from './charge-notice.tsx'
import { MessageLink } from './message-link.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import classes from './one-session.module.css'
import { ProposedTimesCard } from './proposed-times-card.tsx'
import { RoomAttendance } from './room-attendance.tsx'
import type { Session } from './session.ts'
import { SessionDetailsCard } from './session-details-card.tsx'
import { SessionHead } from './session-head.tsx'
import { type ClientSessionStatus, getClientSessionStatus } from './session-status.ts'
import { WhatNext } from './what-next.tsx'

interface OneSessionProps {
  session: Session
  person: { email: string; name: string } | null
  papers: Papers
  /** Time of the stored copy when offline, else null. */
  keptAt: string | null
  voices: Voices | null
}

/** Session page; also the confirmation after paying. */
export function OneSession({ session, person, papers, keptAt, voices }: OneSessionProps) {
  const status = getClientSessionStatus(session, nowMs())
  const hasBegun = Date.parse(session.startDateTime) <= nowMs()
  return (
    <div className={classes.page}>
      {keptAt && <OfflineNotice at={keptAt} />}
      <SessionHead session={session} standing={status} hasBegun={hasBegun} email={person?.email ?? null} />
      {!keptAt && <ChargeNotice session={session} />}
      {session.offer && <ProposedTimesCard session={session} offer={session.offer} />}
      {status === 'cancelled' && !keptAt && <CancelledNotice session={session} />}
      {/* If the provider did not attend, reporting the problem comes first. */}
      {status === 'absent' && <SessionFeedback session={session} voices={voices} />}
      <SessionDetailsCard session={session} />
      {status !== 'absent' && <SessionFeedback session={session} voices={voices} />}
      {!keptAt && session.room && (status === 'over' || status === 'noShow' || status === 'absent') && (
        <RoomAttendance session={session} room={session.room} />
      )}
      <Actions session={session} standing={status} isKept={keptAt !== null}>
        {!keptAt && <MessageLink session={session} standing={status} />}
      </Actions>
      {!keptAt && <PlansCard session={session} person={person} />}
      {status === 'booked' && !(hasBegun && session.roomOpensAt) && (
        <WhatNext session={session} isKept={keptAt !== null} />
      )}
      <SessionInvoices session={session} papers={papers} />
      <div className={classes.crisis}>
        <CrisisLines />
      </div>
    </div>
  )
}

interface ActionsProps {
  session: Session
  standing: ClientSessionStatus
  isKept: boolean
  /** Further actions. */
  children: ReactNode
}

function Actions({ session, standing, isKept, children }: ActionsProps) {
  const { t, language, format } = useMoreTexts()
  const door = useRoomLinkState(session)
  const hasDoor = !isKept && hasRoom(session)
  const isOpen = hasDoor && door.state === 'open'
  const { bookingId, providerId } = session
  return (
    <div className={classes.actions}>
      {hasDoor && <RoomLink id={bookingId} door={door} format={format} size="tall" wide />}
      {standing === 'booked' && (
        <CalendarButton
          bookingId={bookingId}
          {...(session.charge?.status === 'failed' || isOpen ? { kind: 'second' } : { size: 'tall' })}
          wide
        />
      )}
      {standing === 'unpaid' && (
        <ButtonLink size="tall" wide href={`${buildPagePath('checkout', language)}?booking=${bookingId}`}>
          {t('sessions.finishPaying')}
        </ButtonLink>
      )}
      {standing !== 'booked' && standing !== 'unpaid' && standing !== 'asked' && (
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
      {children}
    </div>
  )
}
