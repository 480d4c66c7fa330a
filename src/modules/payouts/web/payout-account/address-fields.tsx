import { PAYOUT_COUNTRIES } from '#modules/payouts/values/payout-lists.ts'
import type { PayoutAccount } from '#modules/payouts/web/shared/payout-account.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './payout.module.css'

/** Fields for the address of residence. The bank account must be in the same country (specification §5). */
export function AddressFields({ details }: Pick<PayoutAccount, 'details'>) {
  const { t } = useAreaTexts('onboarding')
  return (
    <fieldset className={classes.group}>
      <legend className={classes.groupTitle}>{t('payout.address')}</legend>
      <Select
        name="countryCode"
        label={t('payout.country')}
        defaultValue={details.countryCode}
        autoComplete="country"
        options={useCountryOptions()}
        required
      />
      <TextField
        name="addressLine1"
        label={t('payout.addressLine1')}
        defaultValue={details.addressLine1}
        autoComplete="address-line1"
        maxLength={200}
        required
      />
      <TextField
        name="addressLine2"
        label={t('payout.addressLine2')}
        aside={t('payout.optional')}
        defaultValue={details.addressLine2}
        autoComplete="address-line2"
        maxLength={200}
      />
      <div className={classes.pair}>
        <TextField
          name="postalCode"
          label={t('payout.postalCode')}
          defaultValue={details.postalCode}
          autoComplete="postal-code"
          maxLength={12}
          required
        />
        <TextField
          name="city"
          label={t('payout.city')}
          defaultValue={details.city}
          autoComplete="address-level2"
          maxLength={100}
          required
        />
      </div>
    </fieldset>
  )
}

/** Country names in the page’s language and sort order. */
function useCountryOptions() {
  const { language } = useAreaTexts('onboarding')
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const options = PAYOUT_COUNTRIES.map((value) => ({ value, text: names.of(value) ?? value }))
  return options.sort((a, b) => a.text.localeCompare(b.text, language))
}
