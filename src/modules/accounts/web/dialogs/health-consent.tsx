import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import classes from '#modules/accounts/web/shared/account.module.css'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Checkbox } from '#ui/choice.tsx'

/** Returns the sign-up field for a ticked consent, or nothing. */
export const getHealthConsentFields = (value: string | undefined) =>
  value ? { healthConsent: CONSENT_WORDING.healthData.version } : {}

/** Separate from the terms, never preselected and not required for an account (decision 0046). */
export function HealthConsent() {
  const { t } = useMoreTexts()
  return (
    <div className={classes.adult}>
      <Checkbox name="healthConsent" label={t('consent.healthData')} />
      <p className={classes.quiet}>
        {t('consent.healthDataWhy')} {t('account.consentLater')}
      </p>
    </div>
  )
}
