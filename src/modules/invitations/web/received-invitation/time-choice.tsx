import { SESSION_TYPE } from '#platform/values/enums.ts'
import { Card } from '#ui/card.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Icon } from '#ui/icon.tsx'
import classes from './invitation.module.css'
import { formatFullTime, formatProviderTime, formatZoneName } from './received-invitation-texts.ts'
import { type ReceivedInvitation, useInvitedTexts } from './use-invitation.ts'

interface TimeChoiceProps {
  invitation: ReceivedInvitation
  start: string | null
  onChoose: (start: string) => void
}

/** Shows a single time as text, and more than one as radio buttons. Released times remain visible but are disabled. */
export function TimeChoice({ invitation, start, onChoose }: TimeChoiceProps) {
  const { t, format } = useInvitedTexts()
  const { times, type } = invitation
  const [firstTime] = times
  const isGroup = type === SESSION_TYPE.group
  if (times.length === 1 && firstTime?.isOpen)
    return (
      <Card as="section" aria-label={t('invited.theTime')}>
        <h2 className={classes.heading}>{t('invited.theTime')}</h2>
        <p className={classes.time}>
          <Icon name="calendar" />
          <span>
            <strong>{formatFullTime(format, firstTime.startDateTime)}</strong>, {formatZoneName(t, format.timezone)}
            <ProviderTime invitation={invitation} start={firstTime.startDateTime} />
          </span>
        </p>
      </Card>
    )
  return (
    <Card as="section" aria-label={t('invited.choose')}>
      <ChoiceGroup
        legend={`${t(isGroup ? 'invited.theDates' : 'invited.choose')} (${formatZoneName(t, format.timezone)})`}
      >
        {times.map(({ startDateTime, isOpen }) => (
          <Radio
            key={startDateTime}
            name="startDateTime"
            label={
              <>
                {formatFullTime(format, startDateTime)}
                <ProviderTime invitation={invitation} start={startDateTime} />
              </>
            }
            aside={isOpen ? undefined : t(isGroup ? 'invited.full' : 'invited.taken')}
            disabled={!isOpen}
            checked={start === startDateTime}
            onChange={() => onChoose(startDateTime)}
          />
        ))}
      </ChoiceGroup>
    </Card>
  )
}

function ProviderTime({ invitation, start }: { invitation: ReceivedInvitation; start: string }) {
  const { t, format } = useInvitedTexts()
  const time = formatProviderTime(t, format, { start, timezone: invitation.providerTimezone })
  if (!time) return null
  return (
    <span className={classes.providerTime}>{t('invited.theirTime', { name: invitation.providerFirstName, time })}</span>
  )
}
