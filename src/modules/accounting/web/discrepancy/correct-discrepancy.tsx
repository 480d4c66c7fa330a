import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CORRECTION_ACCOUNTS, type CorrectionAccount } from '#modules/accounting/values/payment-monitoring.ts'
import adminClasses from '#platform/web/admin/admin.module.css'
import classes from '#platform/web/admin/monitoring.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notices } from '#ui/notices.ts'
import { Select } from '#ui/select.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'

type Form = ReturnType<typeof useCorrection>

/** Form for a correction entry. A dialog shows its exact effect and asks for confirmation before it is booked. */
export function CorrectDiscrepancy({ difference }: { difference: Reply<'getDifference'> }) {
  const { t, format } = useAreaTexts('monitoring')
  const form = useCorrection(difference)
  const amount = format.money(form.euros || 0)
  return (
    <Card as="section" isLifted aria-label={t('monitoring.correct')} className={adminClasses.part}>
      <CardHead title={t('monitoring.correct')} />
      <p className={classes.small}>
        {t(form.isDisputed ? 'monitoring.correctLeadDisputed' : 'monitoring.correctLead')}
      </p>
      <Fields difference={difference} form={form} />
      <Button wide off={!form.isReady} onClick={() => form.setConfirming(true)}>
        {form.isReady ? t('monitoring.correctBy', { amount }) : t('monitoring.correctMissing')}
      </Button>
      {form.isConfirming && <Confirm form={form} amount={amount} />}
    </Card>
  )
}

function Fields({ difference, form }: { difference: Reply<'getDifference'>; form: Form }) {
  const { t, format } = useAreaTexts('monitoring')
  const options = CORRECTION_ACCOUNTS.filter(
    (account) => (account !== 'provider' || difference.hasCounsellor) && (account !== 'disputed' || !form.isDisputed),
  )
  return (
    <>
      <Select
        label={t('monitoring.otherAccount')}
        hint={t(getHintKey(form))}
        error={form.errors['account']}
        value={form.account}
        onChange={(event) => form.setAccount(event.target.value as CorrectionAccount)}
        options={options.map((value) => ({ value, text: t(`monitoring.account.${value}`) }))}
      />
      <TextField
        inputMode="decimal"
        unit="€"
        label={t('monitoring.amount')}
        hint={t('monitoring.atMost', { amount: format.money(form.maxAmount) })}
        error={form.errors['amount']}
        value={form.amount}
        onChange={(event) => form.setAmount(event.target.value)}
      />
      <TextArea
        rows={3}
        maxLength={500}
        label={t('monitoring.correctReason')}
        hint={t('monitoring.correctReasonHint')}
        error={form.errors['reason']}
        value={form.reason}
        onChange={(event) => form.setReason(event.target.value)}
      />
    </>
  )
}

function getHintKey({ isLess, isDisputed }: Form) {
  if (isDisputed) return isLess ? 'monitoring.lessDisputed' : 'monitoring.moreDisputed'
  return isLess ? 'monitoring.lessHeld' : 'monitoring.moreHeld'
}

function getEffectKey({ isLess, isDisputed }: Form) {
  if (isDisputed) return isLess ? 'monitoring.effectLessDisputed' : 'monitoring.effectMoreDisputed'
  return isLess ? 'monitoring.effectLess' : 'monitoring.effectMore'
}

function Confirm({ form, amount }: { form: Form; amount: string }) {
  const { t } = useAreaTexts('monitoring')
  const effect = { amount, account: t(`monitoring.account.${form.account}`) }
  return (
    <Dialog
      isOpen
      isBusy={form.isBusy}
      onClose={() => form.setConfirming(false)}
      title={t('monitoring.correctAsk', { amount })}
      closeText={t('monitoring.close')}
      actions={
        <>
          <Button kind="second" onClick={() => form.setConfirming(false)}>
            {t('monitoring.notNow')}
          </Button>
          <Button busy={form.isBusy} busyLabel={t('monitoring.booking')} onClick={form.save}>
            {t('monitoring.correctBy', { amount })}
          </Button>
        </>
      }
    >
      <p>{t(getEffectKey(form), effect)}</p>
      <p className={classes.small}>{t('monitoring.correctForGood')}</p>
    </Dialog>
  )
}

function useCorrection(difference: Reply<'getDifference'>) {
  const { t } = useAreaTexts('monitoring')
  const { revalidate } = useRevalidator()
  const missing = difference.there - difference.here
  const maxAmount = Math.round(Math.abs(missing) * 100) / 100
  const [account, setAccount] = useState<CorrectionAccount>('platformCost')
  const [amount, setAmount] = useState(String(maxAmount))
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const key = useRef({ request: '', value: crypto.randomUUID() })
  const euros = Number(amount.replace(',', '.'))
  const save = async () => {
    setBusy(true)
    const input = { id: difference.differenceId, account, amount: euros, reason }
    const request = JSON.stringify(input)
    // A different amount or reason is a new request and needs a new idempotency key.
    if (key.current.request !== request) key.current = { request, value: crypto.randomUUID() }
    const response = await api('correctDifference', input, { idempotencyKey: key.current.value })
    setBusy(false)
    setConfirming(false)
    // If no response arrives, the correction may already be booked, so a retry reuses the key.
    if (response.ok || (response.status > 0 && response.status < 500)) key.current.value = crypto.randomUUID()
    setErrors(response.ok ? {} : response.fieldErrors)
    if (!response.ok && response.status !== 422) notifyFailure(response, t('generic.offline'))
    if (response.ok) notices.show({ kind: 'good', text: t('monitoring.corrected') })
    if (response.ok || response.status === 409) await revalidate()
  }
  return {
    account,
    setAccount,
    amount,
    setAmount,
    reason,
    setReason,
    errors,
    isConfirming,
    setConfirming,
    isBusy,
    euros,
    maxAmount,
    isLess: missing < 0,
    // Whether the correction applies to disputed money rather than the balance held at Stripe.
    isDisputed: difference.about === 'dispute' && difference.kind === 'state',
    isReady: euros > 0 && reason.trim() !== '',
    save: () => void save(),
  }
}
