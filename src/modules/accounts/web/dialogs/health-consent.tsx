import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import classes from '#modules/accounts/web/shared/account.module.css'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Checkbox } from '#ui/choice.tsx'

/** What goes along with a sign-up where it was ticked. */
export const healthConsentOf = (ticked: string | undefined) =>
  ticked ? { healthConsent: CONSENT_WORDING.healthData.version } : {}

/** Asked apart from the terms, never ticked beforehand, and an account is made without it (decision 0046). */
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
