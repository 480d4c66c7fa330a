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

/** Dates within a day that are below their minimum: the provider confirms or cancels them (issue 3, Offering). */
export function GroupDecisions({ decisions, timezone }: { decisions: readonly Decision[]; timezone: string }) {
  return decisions.map((one) => <DecisionCard key={one.groupSessionRecurrenceId} one={one} timezone={timezone} />)
}

function DecisionCard({ one, timezone }: { one: Decision; timezone: string }) {
  const { t } = useAreaTexts('templates')
  const dateText = useDateText(timezone)
  const { isBusy, hold } = useHold(one.groupSessionRecurrenceId)
  const when = dateText(one)
  const until = dateText({ startDateTime: one.decideBy })
  return (
    <Card as="section" aria-label={t('templates.decideTitle')} className={classes.decision}>
      <div>
        <h2 className={classes.decisionTitle}>{t('templates.decideTitle')}</h2>
        <p>
          <strong>{one.title}</strong>, {when}
        </p>
        <p>
          {t(one.bookedCount === 0 ? 'templates.decideNobody' : 'templates.decideLead', {
            booked: one.bookedCount,
            minimum: one.minParticipants,
            until,
          })}
        </p>
      </div>
      <div className={classes.actions}>
        <Button size="dense" busy={isBusy} busyLabel={t('templates.holding')} onClick={hold}>
          {t('templates.hold')} <span className="visually-hidden">{when}</span>
        </Button>
        <CancelDate date={one} when={when} kind="undo-second" />
      </div>
    </Card>
  )
}

function useHold(id: string) {
  const { t } = useAreaTexts('templates')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const hold = async () => {
    setBusy(true)
    const answer = await api('holdGroupDate', { id })
    setBusy(false)
    if (answer.ok) notices.show({ kind: 'good', text: t('templates.isHeld') })
    else notifyFailure(answer, t('generic.offline'))
    void revalidate()
  }
  return { isBusy, hold: () => void hold() }
}
