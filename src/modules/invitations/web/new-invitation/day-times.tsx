import { MAX_INVITATION_TIMES } from '#modules/invitations/values/limits.ts'
import { useInvitationTexts, useProviderFormat } from '#modules/invitations/web/sent-invitations/invitation-texts.ts'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { TimeButton, TimeGrid } from '#ui/time-button.tsx'
import { overlapsChosenTime, toggleTime } from './invite-draft.ts'
import type { InvitationForm } from './use-invitation-form.ts'
import type { ReservableDay } from './use-reservable-times.ts'

interface DayProps {
  invitationForm: InvitationForm
  date: string
  /** Null while loading. */
  day: ReservableDay | null
}

/** The times on one date: published times as buttons, other free quarter-hours in a list. */
export function DayTimes({ invitationForm, date, day }: DayProps) {
  const { t } = useInvitationTexts()
  const { draft, change, options, minutes } = invitationForm
  const format = useProviderFormat(options.timezone)
  if (!day) return <SkeletonText lines={3} />
  const isFull = draft.times.length >= MAX_INVITATION_TIMES
  const detail = `${format.date(date, 'long')}, ${t('format.minutes', { count: minutes ?? 0 })}`
  const isOverlapping = (time: string) => overlapsChosenTime(time, draft.times, minutes ?? 0)
  const others = day.others.filter((time) => !draft.times.includes(time) && !isOverlapping(time))
  return (
    <>
      {day.offered.length > 0 ? (
        <TimeGrid heading={t('invitations.seenTimes', { day: format.date(date) })}>
          {day.offered.map((time) => (
            <TimeButton
              key={time}
              isDense
              time={format.time(time)}
              detail={detail}
              isChosen={draft.times.includes(time)}
              takenText={isOverlapping(time) ? t('invitations.overlaps') : undefined}
              onChoose={() => change({ times: toggleTime(draft.times, time) })}
            />
          ))}
        </TimeGrid>
      ) : (
        <p>{t('invitations.noSeenTimes', { day: format.date(date) })}</p>
      )}
      {others.length > 0 && (
        <Select
          label={t('invitations.otherTime', { day: format.date(date) })}
          hint={t('invitations.otherTimeHint')}
          emptyText={t('invitations.choose')}
          options={others.map((time) => ({ value: time, text: format.time(time) }))}
          value=""
          disabled={isFull}
          onChange={(event) => event.target.value && change({ times: toggleTime(draft.times, event.target.value) })}
        />
      )}
    </>
  )
}
