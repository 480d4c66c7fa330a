import { useEffect, useRef } from 'react'
import {
  type ClientRequest,
  useInvitationTexts,
  useOwnFormat,
} from '#modules/invitations/web/sent-invitations/words.ts'
import { wallClock } from '#platform/web/zoned.ts'
import { TimeButton, TimeGrid } from '#ui/time-button.tsx'
import { toggled } from './invite-draft.ts'
import type { Invite } from './use-invite.ts'
import { useTimes } from './use-times.ts'

interface AskedProps {
  invite: Invite
  asked: ClientRequest
  minutes: number
}

/** The times that a client asked for: those that can be held are chosen beforehand, the others say that they cannot. */
export function AskedTimes({ invite, asked, minutes }: AskedProps) {
  const { t } = useInvitationTexts()
  const { draft, change, options, session } = invite
  const format = useOwnFormat(options.timezone)
  const dates = asked.availableTimes.map((time) => wallClock(time, options.timezone).date).toSorted()
  const days = useTimes({ from: dates[0]!, to: dates.at(-1)!, minutes, version: invite.version })
  const free = Array.isArray(days)
    ? new Set(days.flatMap((day) => [...day.offered, ...day.others]).map(Date.parse))
    : null
  const isFree = (time: string) => free?.has(Date.parse(time)) ?? false
  const chosenFor = useRef<string | null>(null)
  // Once for each session: what the counsellor takes away afterwards stays away.
  useEffect(() => {
    const name = session?.sessionTemplateId ?? ''
    if (!free || chosenFor.current === name) return
    chosenFor.current = name
    change({ times: asked.availableTimes.filter(isFree).toSorted() })
  })
  return (
    <TimeGrid heading={t('invitations.askedTimes', { name: asked.name })}>
      {asked.availableTimes.map((time) => (
        <TimeButton
          key={time}
          day={format.day(time)}
          time={format.time(time)}
          detail={t('format.minutes', { count: minutes })}
          isChosen={draft.times.includes(time)}
          takenText={free && !isFree(time) ? `${format.day(time)}: ${t('invitations.notFree')}` : undefined}
          onChoose={() => change({ times: toggled(draft.times, time) })}
        />
      ))}
    </TimeGrid>
  )
}
