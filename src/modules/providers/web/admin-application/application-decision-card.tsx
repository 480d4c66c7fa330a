import { DECISIONS, SECTIONS } from '#modules/providers/values/application-fields.ts'
import classes from '#platform/web/admin/admin.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-field.tsx'
import type { Application, DecisionForm } from './use-decision.ts'

const LABELS = {
  approve: 'administration.approve',
  requestChanges: 'administration.requestChanges',
  reject: 'administration.reject',
} as const
const EFFECTS = {
  approve: 'administration.approveEffect',
  requestChanges: 'administration.requestEffect',
  reject: 'administration.rejectEffect',
} as const

/** Form for the decision. The effect of the chosen decision is stated above the button. */
export function ApplicationDecisionCard({
  application,
  decision: form,
}: {
  application: Application
  decision: DecisionForm
}) {
  const { t } = useAreaTexts('administration')
  const { decision } = form
  const options = application.waitingSince
    ? DECISIONS
    : application.status === 'rejected'
      ? (['requestChanges'] as const)
      : []
  if (options.length === 0) return null
  return (
    <Card
      as="section"
      isLifted
      aria-label={t('administration.decideTitle')}
      className={`${classes.part} ${classes.decide}`}
    >
      <CardHead title={t('administration.decideTitle')} />
      <ChoiceGroup legend={t('administration.decision')} error={form.errors['decision']}>
        {options.map((option) => (
          <Radio
            key={option}
            name="decision"
            label={t(LABELS[option])}
            checked={decision === option}
            onChange={() => form.setDecision(option)}
          />
        ))}
      </ChoiceGroup>
      {decision === 'requestChanges' && <ChangeRequestFields form={form} />}
      {decision && (
        <>
          <TextArea
            name="reason"
            rows={3}
            label={t(decision === 'approve' ? 'administration.reasonNote' : 'administration.reason')}
            value={form.reason}
            error={form.errors['reason']}
            onChange={(event) => form.setReason(event.target.value)}
          />
          <Notice kind="neutral">{t(EFFECTS[decision], { name: application.firstName })}</Notice>
          <Button
            size="tall"
            wide
            kind={decision === 'reject' ? 'undo' : 'main'}
            busy={form.isBusy}
            busyLabel={t('administration.deciding')}
            onClick={form.save}
          >
            {t('administration.decide')}
          </Button>
        </>
      )}
    </Card>
  )
}

function ChangeRequestFields({ form }: { form: DecisionForm }) {
  const { t } = useAreaTexts('administration')
  const tApplication = useAreaTexts('application').t
  return (
    <>
      <p className={classes.small}>{t('administration.whatToChangeLead')}</p>
      {SECTIONS.map((section) => (
        <TextArea
          key={section}
          name={`change-${section}`}
          rows={2}
          label={t('administration.whatToChange', { section: tApplication(`application.section.${section}`) })}
          value={form.requestedChanges[section] ?? ''}
          onChange={(event) => form.requestChange(section, event.target.value)}
        />
      ))}
    </>
  )
}
