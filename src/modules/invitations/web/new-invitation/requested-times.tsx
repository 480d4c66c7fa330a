import { useEffect, useRef } from 'react'
import {
  type SessionRequest,
  useInvitationTexts,
  useOwnFormat,
} from '#modules/invitations/web/sent-invitations/invitation-texts.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { TimeButton, TimeGrid } from '#ui/time-button.tsx'
import { toggleTime } from './invite-draft.ts'
import type { InvitationForm } from './use-invitation-form.ts'
import { useTimes } from './use-times.ts'

interface RequestedTimesProps {
  invite: InvitationForm
  sessionRequest: SessionRequest
  minutes: number
}

/** The times that the client requested. Available ones are preselected, the others are marked as unavailable. */
export function RequestedTimes({ invite, sessionRequest, minutes }: RequestedTimesProps) {
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
