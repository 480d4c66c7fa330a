import type { PayoutAccount } from '#modules/payouts/web/shared/payout-account.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { TextField } from '#ui/text-field.tsx'
import classes from './payout.module.css'

/** Fields for the person who is paid, or for the representative of the company. */
export function PersonFields({ details, isCompany }: Pick<PayoutAccount, 'details'> & { isCompany: boolean }) {
  const { t } = useAreaTexts('onboarding')
  return (
    <fieldset className={classes.group}>
      <legend className={classes.groupTitle}>{t(isCompany ? 'payout.speaker' : 'payout.you')}</legend>
      <div className={classes.pair}>
        <TextField
          name="firstName"
          label={t('payout.firstName')}
          defaultValue={details.firstName}
          autoComplete="given-name"
          maxLength={100}
          required
        />
        <TextField
          name="lastName"
          label={t('payout.lastName')}
          defaultValue={details.lastName}
          autoComplete="family-name"
          maxLength={100}
          required
        />
      </div>
      <TextField
        name="dateOfBirth"
        type="date"
        label={t('payout.dateOfBirth')}
        defaultValue={details.dateOfBirth}
        autoComplete="bday"
        min="1905-01-01"
        required
      />
      <div className={classes.pair}>
        <TextField
          name="email"
          type="email"
          label={t('payout.email')}
          defaultValue={details.email}
          autoComplete="email"
          required
        />
        <TextField
          name="phone"
          type="tel"
          label={t('payout.phone')}
          defaultValue={details.phone}
          autoComplete="tel"
          maxLength={30}
          required
        />
      </div>
    </fieldset>
  )
}
