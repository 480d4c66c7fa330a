import { useState } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './join.module.css'
import { JoinConfirmation, WaitlistRules } from './join-confirmation.tsx'
import { JoinConsent } from './join-consent.tsx'
import { useJoinWaitlist } from './use-join.ts'

interface FullDate {
  groupSessionRecurrenceId: string
  startDateTime: string
}

/** Form to join the waiting list for a place on a full group date. */
export default function JoinDate({ dates }: { dates: readonly FullDate[] }) {
  const { t, format } = useAreaTexts('waitlist')
  const { entry, send, afterLogIn, joinText, needsConsent } = useJoinWaitlist()
  const [selectedId, setSelectedId] = useState(dates[0]!.groupSessionRecurrenceId)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (entry) return <JoinConfirmation entry={entry} />
  const join = async () => {
    setBusy(true)
    const response = await send({ groupSessionRecurrenceId: selectedId })
    setBusy(false)
    setFailure(response.ok ? null : response.status === 0 ? t('generic.offline') : response.message)
  }
  return (
    <div className={classes.join}>
      <WaitlistRules />
      {dates.length > 1 ? (
        <ChoiceGroup legend={t('waitlist.whichDate')}>
          {dates.map((date) => (
            <Radio
              key={date.groupSessionRecurrenceId}
              name="waitingDate"
              label={format.dayAtTime(date.startDateTime)}
              checked={date.groupSessionRecurrenceId === selectedId}
              onChange={() => setSelectedId(date.groupSessionRecurrenceId)}
            />
          ))}
        </ChoiceGroup>
      ) : (
        <p>{t('waitlist.forDate', { when: format.dayAtTime(dates[0]!.startDateTime) })}</p>
      )}
      {failure && (
        <Notice kind="wrong" live>
          {failure}
        </Notice>
      )}
      {needsConsent && <JoinConsent onAgreed={() => void join()} />}
      <Button wide busy={busy} busyLabel={t('waitlist.joining')} onClick={() => afterLogIn(() => void join())}>
        {joinText}
      </Button>
    </div>
  )
}
