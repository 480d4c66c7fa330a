import { useState } from 'react'
import { useRevalidator } from 'react-router'
import classes from '#platform/web/admin/admin.module.css'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { TextArea, TextField } from '#ui/text-field.tsx'

type Decision = Input<'decideClaim'>['decision']
type DecisionForm = ReturnType<typeof useDecideClaim>

/** Form for deciding a claim, with the exact effect shown above the submit button. */
export function DecideClaim({ claim }: { claim: Reply<'getClaim'> }) {
  const { t, format } = useAreaTexts('administration')
  const form = useDecideClaim(claim)
  const { decision } = form
  const options: Decision[] = claim.refundable > 0 ? ['answer', 'reject', 'refund'] : ['answer', 'reject']
  const amount = format.money(form.euros || 0)
  const lacksAmount = decision === 'refund' && !form.euros
  return (
    <Card
      as="section"
      isLifted
      aria-label={t('administration.decideTitle')}
      className={`${classes.part} ${classes.decide}`}
    >
      <CardHead title={t('administration.decideTitle')} />
      <ChoiceGroup legend={t('administration.decision')}>
        {options.map((option) => (
          <Radio
            key={option}
            name="decision"
            label={t(`administration.claim.${option}`)}
            checked={decision === option}
            onChange={() => form.setDecision(option)}
          />
        ))}
      </ChoiceGroup>
      {decision && (
        <>
          {decision === 'refund' && <AmountField claim={claim} form={form} />}
          <TextArea
            rows={5}
            label={t('administration.claimText')}
            value={form.words}
            error={form.errors['words']}
            onChange={(event) => form.setWords(event.target.value)}
          />
          {decision !== 'answer' && (
            <TextArea
              rows={3}
              label={t('administration.claimTextCounsellor')}
              hint={t('administration.claimTextCounsellorHint')}
              value={form.wordsForCounsellor}
              error={form.errors['wordsForCounsellor']}
              onChange={(event) => form.setWordsForCounsellor(event.target.value)}
            />
          )}
          <Notice kind="neutral">
            {t(`administration.claimEffect.${decision}`, { name: claim.clientName, amount })}
          </Notice>
          <Button
            size="tall"
            wide
            kind={decision === 'answer' ? 'main' : 'undo'}
            busy={form.isBusy}
            busyLabel={t('administration.deciding')}
            off={lacksAmount}
            onClick={form.save}
          >
            {lacksAmount ? t('administration.chooseAmount') : t(`administration.claimSave.${decision}`, { amount })}
          </Button>
        </>
      )}
    </Card>
  )
}

function AmountField({ claim, form }: { claim: Reply<'getClaim'>; form: DecisionForm }) {
  const { t, format } = useAreaTexts('administration')
  return (
    <TextField
      inputMode="decimal"
      unit="€"
      label={t('administration.refundAmount')}
      hint={t('administration.refundHint', { amount: format.money(claim.refundable) })}
      value={form.amount}
      error={form.errors['refundAmount']}
      onChange={(event) => form.setAmount(event.target.value)}
    />
  )
}

function useDecideClaim(claim: Reply<'getClaim'>) {
  const { t } = useAreaTexts('administration')
  const { revalidate } = useRevalidator()
  const [decision, setDecision] = useState<Decision | null>(claim.proposed ? 'refund' : null)
  const [words, setWords] = useState(claim.proposed?.words ?? '')
  const [wordsForCounsellor, setWordsForCounsellor] = useState(claim.proposed?.wordsForCounsellor ?? '')
  const [amount, setAmount] = useState(String(claim.refundable))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const euros = Number(amount.replace(',', '.'))
  const save = async () => {
    setBusy(true)
    const refund = decision === 'refund' ? { refundAmount: euros } : {}
    const reasons = decision !== 'answer' && wordsForCounsellor ? { wordsForCounsellor } : {}
    const result = await api('decideClaim', {
      claimId: claim.claimId,
      decision: decision!,
      words,
      ...reasons,
      ...refund,
    })
    setBusy(false)
    setErrors(result.ok ? {} : result.fieldErrors)
    // Field errors are shown next to their fields, so a notification would repeat them.
    if (!result.ok && result.status !== 422) notifyFailure(result, t('generic.offline'))
    if (result.ok) {
      notices.show({ kind: 'good', text: t('administration.saved') })
      setDecision(null)
      setWords('')
      setWordsForCounsellor('')
    }
    if (result.ok || result.status === 409) await revalidate()
  }
  return {
    decision,
    setDecision,
    words,
    setWords,
    wordsForCounsellor,
    setWordsForCounsellor,
    amount,
    setAmount,
    euros,
    errors,
    isBusy,
    save: () => void save(),
  }
}
