import type { PayoutAccount } from '#modules/payouts/web/shared/payout-account.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { TextField } from '#ui/text-field.tsx'
import classes from './payout.module.css'

/**
 * Fields for the bank account. The IBAN is required the first time; after that, leaving it empty keeps the stored one.
 */
export function BankFields({ account: { bank, details } }: { account: PayoutAccount }) {
  const { t } = useAreaTexts('onboarding')
  return (
    <fieldset className={classes.group}>
      <legend className={classes.groupTitle}>{t('payout.bankAccount')}</legend>
      <TextField
        name="iban"
        label={t('payout.iban')}
        hint={bank ? t('payout.ibanUnchanged', { last4: bank.last4 }) : t('payout.ibanHint')}
        className={classes.iban}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        required={!bank}
      />
      <TextField
        name="accountHolder"
        label={t('payout.accountHolder')}
        hint={t('payout.holderHint')}
        defaultValue={details.accountHolder}
        autoComplete="off"
        maxLength={100}
        required
      />
      <p className={classes.quiet}>{t('payout.currency')}</p>
    </fieldset>
  )
}
