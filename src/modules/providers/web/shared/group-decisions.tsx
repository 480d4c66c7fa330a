import { useState } from 'react'
import { useRevalidator } from 'react-router'
import classes from '#modules/providers/web/session-types/types.module.css'
import { useDateText } from '#modules/providers/web/session-types/use-date-text.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { notices } from '#ui/notices.ts'
import { CancelDate } from './cancel-date.tsx'

type Decision = Reply<'listGroupDecisions'>[number]

/** Cards for the group dates with too few participants that the provider must confirm or cancel (issue 3, Offering). */
export function GroupDecisions({ decisions, timezone }: { decisions: readonly Decision[]; timezone: string }) {
  return decisions.map((decision) => (
    <DecisionCard key={decision.groupSessionRecurrenceId} decision={decision} timezone={timezone} />
  ))
}

function DecisionCard({ decision, timezone }: { decision: Decision; timezone: string }) {
  const { t } = useAreaTexts('sessionTypes')
  const dateText = useDateText(timezone)
  const { isBusy, confirm } = useConfirmDate(decision.groupSessionRecurrenceId)
  const when = dateText(decision)
  const until = dateText({ startDateTime: decision.decideBy })
  return (
    <Card as="section" aria-label={t('sessionTypes.decideTitle')} className={classes.decision}>
      <div>
        <h2 className={classes.decisionTitle}>{t('sessionTypes.decideTitle')}</h2>
        <p>
          <strong>{decision.title}</strong>, {when}
        </p>
        <p>
          {t(decision.bookedCount === 0 ? 'sessionTypes.decideNoOne' : 'sessionTypes.decideLead', {
            booked: decision.bookedCount,
            minimum: decision.minParticipants,
            until,
          })}
        </p>
      </div>
      <div className={classes.actions}>
        <Button size="dense" busy={isBusy} busyLabel={t('sessionTypes.holding')} onClick={confirm}>
          {t('sessionTypes.hold')} <span className="visually-hidden">{when}</span>
        </Button>
        <CancelDate date={decision} when={when} kind="undo-second" />
      </div>
    </Card>
  )
}

function useConfirmDate(id: string) {
  const { t } = useAreaTexts('sessionTypes')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const confirm = async () => {
    setBusy(true)
    const result = await api('holdGroupDate', { id })
    setBusy(false)
    if (result.ok) notices.show({ kind: 'good', text: t('sessionTypes.isHeld') })
    else notifyFailure(result, t('generic.offline'))
    void revalidate()
  }
  return { isBusy, confirm: () => void confirm() }
}
