import { useState } from 'react'
import { useRevalidator } from 'react-router'
import classes from '#modules/admin/web/shared/admin.module.css'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { TextArea } from '#ui/text-field.tsx'

type Decision = Input<'decideReport'>['decision']
const OPTIONS: readonly Decision[] = ['keep', 'edit', 'remove']

/** Keep, edit or remove; the effect is explained above the button. */
export function DecideReport({ report }: { report: Reply<'getReport'> }) {
  const { t } = useAreaTexts('superuser')
  const form = useDecideReport(report)
  const { decision } = form
  return (
    <Card as="section" isLifted aria-label={t('superuser.decideTitle')} className={`${classes.part} ${classes.decide}`}>
      <CardHead title={t('superuser.decideTitle')} />
      <ChoiceGroup legend={t('superuser.decision')}>
        {OPTIONS.filter((one) => one !== 'edit' || report.feedback).map((one) => (
          <Radio
            key={one}
            name="decision"
            label={t(`superuser.report.${one}`)}
            checked={decision === one}
            onChange={() => form.setDecision(one)}
          />
        ))}
      </ChoiceGroup>
      {decision && (
        <>
          {decision === 'edit' && (
            <TextArea
              rows={5}
              label={t('superuser.reportText')}
              value={form.text}
              error={form.errors['text']}
              onChange={(event) => form.setText(event.target.value)}
            />
          )}
          {decision !== 'keep' && (
            <TextArea
              rows={3}
              label={t('superuser.reportReason')}
              value={form.reason}
              error={form.errors['reason']}
              onChange={(event) => form.setReason(event.target.value)}
            />
          )}
          <Notice kind="neutral">{t(`superuser.reportEffect.${decision}`)}</Notice>
          <Button
            size="tall"
            wide
            kind={decision === 'remove' ? 'undo' : 'main'}
            busy={form.isBusy}
            busyLabel={t('superuser.deciding')}
            onClick={form.save}
          >
            {t(`superuser.report.${decision}`)}
          </Button>
        </>
      )}
    </Card>
  )
}

function useDecideReport(report: Reply<'getReport'>) {
  const { t } = useAreaTexts('superuser')
  const { revalidate } = useRevalidator()
  const [decision, setDecision] = useState<Decision | null>(null)
  const [reason, setReason] = useState('')
  const [text, setText] = useState(report.feedback)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const edited = decision === 'edit' ? { text } : {}
    const answer = await api('decideReport', { id: report.feedbackId, decision: decision!, reason, ...edited })
    setBusy(false)
    setErrors(answer.ok ? {} : answer.fieldErrors)
    if (answer.ok) notices.show({ kind: 'good', text: t('superuser.saved') })
    else if (answer.status !== 422) notifyFailure(answer, t('generic.offline'))
    if (answer.ok || answer.status === 409) await revalidate()
  }
  return { ...{ decision, setDecision, reason, setReason, text, setText, errors, isBusy }, save: () => void save() }
}
