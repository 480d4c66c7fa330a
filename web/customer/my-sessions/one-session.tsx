import type { ReactNode } from 'react'
import { pagePath } from '#contract/pages.ts'
import type { Reply } from '../../api.ts'
import { nowMs } from '../../clock.ts'
import { CrisisLines } from '../../frame/crisis-lines.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { useMoreTexts } from '../../texts.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { AfterCancel } from './changes/after-cancel.tsx'
import { PlansCard } from './changes/plans-card.tsx'
import { ChargeNotice } from './charge-notice.tsx'
import { KeptNotice } from './kept-notice.tsx'
import { MessageLink } from './message-link.tsx'
import { OfferedTimes } from './offered-times.tsx'
import classes from './one-session.module.css'
import type { SessionPapers as Papers } from './papers/load-papers.ts'
import { SessionPapers } from './papers/session-papers.tsx'
import type { SessionVoices as Voices } from './reviews/load-voices.ts'
import { SessionVoices } from './reviews/session-voices.tsx'
import { SessionHead } from './session-head.tsx'
import { SessionPaper } from './session-paper.tsx'
import { type SessionStanding, standingOf } from './session-standing.ts'
import { WhatNext } from './what-next.tsx'

export type Session = Reply<'getSession'>

interface OneSessionProps {
  session: Session
  person: { email: string; name: string } | null
  papers: Papers
  /** There is no network, and this is how it stood then. */
  keptAt: string | null
  voices: Voices | null
}

/** The confirmation after paying, and the same session whenever it is opened again. */
export function OneSession({ session, person, papers, keptAt, voices }: OneSessionProps) {
  const standing = standingOf(session, nowMs())
  return (
    <div className={classes.page}>
      {keptAt && <KeptNotice at={keptAt} />}
      <SessionHead session={session} standing={standing} email={person?.email ?? null} />
      {!keptAt && <ChargeNotice session={session} />}
      {session.offer && <OfferedTimes session={session} offer={session.offer} />}
      {standing === 'cancelled' && !keptAt && <AfterCancel session={session} />}
      <SessionPaper session={session} />
      <SessionVoices session={session} voices={voices} />
      <Actions session={session} standing={standing}>
        {!keptAt && <MessageLink session={session} standing={standing} />}
      </Actions>
      {!keptAt && <PlansCard session={session} person={person} />}
      {standing === 'booked' && <WhatNext session={session} />}
      <SessionPapers session={session} papers={papers} />
      <div className={classes.crisis}>
        <CrisisLines />
      </div>
    </div>
  )
}

interface ActionsProps {
  session: Session
  standing: SessionStanding
  /** What else can be done, below. */
  children: ReactNode
}

function Actions({ session, standing, children }: ActionsProps) {
  const { t, language } = useMoreTexts()
  const { bookingId, providerId } = session
  return (
    <div className={classes.actions}>
      {standing === 'booked' && (
        <CalendarButton
          bookingId={bookingId}
          {...(session.charge?.status === 'failed' ? { kind: 'second' } : { size: 'tall' })}
          wide
        />
      )}
      {standing === 'unpaid' && (
        <ButtonLink size="tall" wide href={`${pagePath('checkout', language)}?booking=${bookingId}`}>
          {t('sessions.finishPaying')}
        </ButtonLink>
      )}
      {standing !== 'booked' && standing !== 'unpaid' && standing !== 'asked' && (
        <ButtonLink size="tall" wide href={pagePath('counsellor', language, { providerId })}>
          {t('sessions.bookAgain')}
        </ButtonLink>
      )}
      <ButtonLink kind="second" wide href={pagePath('mySessions', language)}>
        {t('sessions.seeMine')}
      </ButtonLink>
      {children}
    </div>
  )
}
