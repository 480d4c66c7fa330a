import { REFUND_CHOICES } from '#modules/payments/values/refund-choices.ts'
import adminClasses from '#platform/web/admin/admin.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { capitalize } from '#platform/web/capitalize.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useCustomerName } from './customer-name.ts'
import classes from './payments-admin.module.css'
import { type RefundForm, useRefund } from './use-refund.ts'

export type RefundablePayment = Pick<
  Reply<'listPayments'>['items'][number],
  | 'paymentId'
  | 'counsellorName'
  | 'customerName'
  | 'isFormerCustomer'
  | 'startDateTime'
  | 'cardBrand'
  | 'cardLast4'
  | 'refundable'
>

/**
 * Form for the amount, the reason and who bears the cost, with the exact effect above the confirm button (board 07).
 */
export function RefundDialog({ payment, onClose }: { payment: RefundablePayment; onClose: () => void }) {
  const { t, format } = useAreaTexts('adminPayments')
  const form = useRefund(payment, onClose)
  const { effect } = form
  const actions = (
    <>
      <Button kind="second" onClick={onClose} off={form.isBusy}>
        {t('adminPayments.keep')}
      </Button>
      <Button kind="undo" busy={form.isBusy} busyLabel={t('adminPayments.refunding')} off={!effect} onClick={form.send}>
        {t('adminPayments.refundNow', { amount: format.money(effect?.amount ?? form.euros) })}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('adminPayments.refundTitle')}
      closeText={t('adminPayments.close')}
      isBusy={form.isBusy}
      actions={actions}
    >
      <div className={classes.dialog}>
        <p>{t('generic.refundConfirm')}</p>
        <RefundRecipient payment={payment} />
        <AmountFields payment={payment} form={form} />
        <ReasonFields form={form} />
        <div className={classes.effect}>
          <Effect payment={payment} form={form} />
        </div>
      </div>
    </Dialog>
  )
}

function RefundRecipient({ payment }: { payment: RefundablePayment }) {
  const { t, format } = useAreaTexts('adminPayments')
  const customer = useCustomerName()(payment)
  const card =
    payment.cardLast4 && ` · ${capitalize(payment.cardBrand ?? t('adminPayments.card'))} ${payment.cardLast4}`
  return (
    <div>
      <strong>{t('adminPayments.toWhom', { customer, counsellor: payment.counsellorName })}</strong>
      <p className={adminClasses.small}>
        {format.dayAtTime(payment.startDateTime)}
        {card}
      </p>
    </div>
  )
}

function AmountFields({ payment, form }: { payment: RefundablePayment; form: RefundForm }) {
  const { t, format } = useAreaTexts('adminPayments')
  const maxAmount = format.money(payment.refundable)
  return (
    <>
      <ChoiceGroup legend={t('adminPayments.howMuch')}>
        <Radio
          name="howMuch"
          label={t('adminPayments.allOfIt')}
          aside={maxAmount}
          checked={!form.isPart}
          onChange={() => form.set({ isPart: false })}
        />
        <Radio
          name="howMuch"
          label={t('adminPayments.aPart')}
          checked={form.isPart}
          onChange={() => form.set({ isPart: true })}
        />
      </ChoiceGroup>
      {form.isPart && (
        <TextField
          inputMode="decimal"
          unit="€"
          label={t('adminPayments.amount')}
          hint={t('adminPayments.atMost', { amount: maxAmount })}
          value={form.amount}
          error={form.errors['amount']}
          onChange={(event) => form.set({ amount: event.target.value })}
        />
      )}
    </>
  )
}

function ReasonFields({ form }: { form: RefundForm }) {
  const { t } = useAreaTexts('adminPayments')
  return (
    <>
      <Select
        label={t('adminPayments.why')}
        value={form.choice}
        options={REFUND_CHOICES.map((choice) => ({ value: choice, text: t(`adminPayments.choice.${choice}`) }))}
        onChange={(event) => form.set({ choice: event.target.value as RefundForm['choice'] })}
      />
      <TextField
        label={t('adminPayments.reasonText')}
        autoComplete="off"
        maxLength={1000}
        value={form.reason}
        error={form.errors['reason']}
        onChange={(event) => form.set({ reason: event.target.value })}
      />
      <Checkbox
        name="borneBy"
        label={t('adminPayments.bearPlatform')}
        disabled={form.choice === 'goodwill'}
        checked={form.borneBy === 'platform'}
        onChange={(event) => form.set({ borneBy: event.target.checked ? 'platform' : 'shared' })}
      />
      {form.choice === 'goodwill' && <p className={adminClasses.small}>{t('adminPayments.goodwillIsOurs')}</p>}
    </>
  )
}

/** Describes the effect: first the money, then the session, then who is emailed. */
function Effect({ payment, form }: { payment: RefundablePayment; form: RefundForm }) {
  const { t, format } = useAreaTexts('adminPayments')
  const { effect } = form
  const name = useCustomerName()(payment)
  if (form.isFailed)
    return (
      <Notice kind="wrong">
        <p>{t('adminPayments.countingFailed')}</p>
        <Button kind="second" onClick={form.retry}>
          {t('adminPayments.countAgain')}
        </Button>
      </Notice>
    )
  if (!effect)
    return (
      <Notice kind="neutral">
        {t(form.isValid ? 'adminPayments.counting' : 'adminPayments.atMost', {
          amount: format.money(payment.refundable),
        })}
      </Notice>
    )
  const isShared = form.borneBy === 'shared'
  return (
    <Notice kind="waiting" icon="info">
      <strong>{t('adminPayments.effect.gets', { name, amount: format.money(effect.amount) })}</strong>{' '}
      <CostSplit effect={effect} isShared={isShared} />{' '}
      {effect.fromCounsellor > 0 && t(`adminPayments.effect.${effect.payout}`)}{' '}
      {effect.cancels && t('adminPayments.effect.cancels')} {t(getEmailedKey(effect, payment))}
      {effect.hasOpenClaim && <p>{t('adminPayments.effect.claim')}</p>}
    </Notice>
  )
}

/** When the session is cancelled too, earlier refunds at the platform’s expense become shared (decision 0040). */
function CostSplit({ effect, isShared }: { effect: NonNullable<RefundForm['effect']>; isShared: boolean }) {
  const { t, format } = useAreaTexts('adminPayments')
  if (!isShared) return t('adminPayments.effect.platform')
  const [part, fee] = [format.money(effect.fromCounsellor), format.money(effect.fromFee)]
  if (effect.fromPlatform >= 0) return t('adminPayments.effect.shared', { part, fee })
  return t('adminPayments.effect.sharedAll', { part, fee, given: format.money(-effect.fromPlatform) })
}

/**
 * Returns the key of the text that states who is emailed. It follows the same rules as the emails: the provider gets
 * one if their share or calendar is affected; closed accounts get none.
 */
function getEmailedKey(effect: NonNullable<RefundForm['effect']>, { isFormerCustomer }: RefundablePayment) {
  const isProviderEmailed = effect.fromCounsellor > 0 || effect.cancels
  if (isFormerCustomer)
    return isProviderEmailed ? 'adminPayments.effect.emailedCounsellor' : 'adminPayments.effect.emailedNoOne'
  return isProviderEmailed ? 'adminPayments.effect.emailed' : 'adminPayments.effect.emailedClient'
}
