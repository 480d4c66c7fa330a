import type { PayoutAccount } from '#modules/payouts/web/shared/payout-account.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Checkbox } from '#ui/choice.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './payout.module.css'

/** Fields for the company's name, registration number, VAT number and whether it has a sole owner. */
export function CompanyFields({ details }: Pick<PayoutAccount, 'details'>) {
  const { t } = useAreaTexts('onboarding')
  return (
    <>
      <TextField
        name="companyName"
        label={t('payout.companyName')}
        defaultValue={details.companyName}
        autoComplete="organization"
        maxLength={100}
        required
      />
      <div className={classes.pair}>
        <TextField
          name="registrationNumber"
          label={t('payout.registrationNumber')}
          hint={t('payout.registrationHint')}
          defaultValue={details.registrationNumber}
          maxLength={30}
          autoComplete="off"
          required
        />
        <TextField
          name="vatNumber"
          label={t('payout.vatNumber')}
          aside={t('payout.optional')}
          hint={t('payout.vatHint')}
          defaultValue={details.vatNumber}
          maxLength={30}
          autoComplete="off"
        />
      </div>
      <div>
        <Checkbox name="isSoleOwner" label={t('payout.soleOwner')} defaultChecked={details.isSoleOwner} />
        <p className={classes.quiet}>{t('payout.soleOwnerHint')}</p>
      </div>
    </>
  )
}
