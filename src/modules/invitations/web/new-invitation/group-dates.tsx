import { MAX_INVITATION_TIMES } from '#modules/invitations/values/limits.ts'
import {
  formatDayAndTime,
  useInvitationTexts,
  useOwnFormat,
} from '#modules/invitations/web/sent-invitations/invitation-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Checkbox, ChoiceGroup } from '#ui/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './invite.module.css'
import { toggleTime } from './invite-draft.ts'
import type { InvitationForm } from './use-invitation-form.ts'

/** Upcoming dates of the provider's group with their free places. */
export function GroupDates({ invite }: { invite: InvitationForm }) {
  const { t } = useInvitationTexts()
  const { options, draft, session, change } = invite
  const format = useOwnFormat(options.timezone)
  const dates = session?.groupSessionRecurrence ?? []
  const isFull = draft.times.length >= MAX_INVITATION_TIMES
  return (
    <Card as="section" aria-label={t('invitations.times')} className={classes.card}>
      <CardHead title={t('invitations.times')} />
      <Notice kind="neutral">{t('invitations.seatsNotHeld')}</Notice>
      {dates.length === 0 && <p>{t('invitations.noDates')}</p>}
      <ChoiceGroup legend={t('invitations.groupLegend')} name="startDateTimes">
        {dates.map(({ groupSessionRecurrenceId: id, startDateTime, freeSeats }) => (
          <Checkbox
            key={id}
            name="startDateTimes"
            value={id}
            label={formatDayAndTime(format, startDateTime)}
            aside={freeSeats > 0 ? t('invitations.seats', { count: freeSeats }) : t('invitations.full')}
            checked={draft.times.includes(id)}
            disabled={freeSeats === 0 || (isFull && !draft.times.includes(id))}
            onChange={() => change({ times: toggleTime(draft.times, id) })}
          />
        ))}
      </ChoiceGroup>
    </Card>
  )
}
