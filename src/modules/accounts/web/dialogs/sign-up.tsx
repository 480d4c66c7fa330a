import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import classes from '#modules/accounts/web/shared/account.module.css'
import { switchAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import {
  getAccountDraft,
  getDraftPasswords,
  setDraftPasswords,
  updateAccountDraft,
} from '#modules/accounts/web/shared/account-draft.ts'
import { AdultStatement } from '#modules/accounts/web/shared/adult-statement.tsx'
import { Agreement } from '#modules/accounts/web/shared/agreement.tsx'
import { NewPasswordFields } from '#modules/accounts/web/shared/new-password-fields.tsx'
import { api } from '#platform/web/api.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Form, FormRows, type FormState, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AlternativeForm } from './alternative-form.tsx'
import { EmailField } from './email-field.tsx'

/**
 * The sign-up form (specification §3). An address that already has an account gets the same reply as a new one, so the
 * next step is always the code.
 */
export function SignUp() {
  const { t } = useMoreTexts()
  const form = useSignUpForm()
  return (
    <>
      <Form form={form}>
        <FormRows>
          <div className={classes.names}>
            <NameField name="firstName" autoComplete="given-name" />
            <NameField name="lastName" autoComplete="family-name" />
          </div>
          <EmailField name="emailAddress" autoComplete="email" />
          <NewPasswordFields
            label={t('account.password')}
            confirmLabel={t('account.confirmPassword')}
            draft={getDraftPasswords()}
            onType={setDraftPasswords}
          />
          <AdultStatement isMissing={form.errors['isAdult'] !== undefined} />
          <HealthConsent />
          <Agreement />
          <Button type="submit" size="tall" wide busy={form.busy} busyLabel={t('account.creating')}>
            {t('account.create')}
          </Button>
        </FormRows>
      </Form>
      <AlternativeForm question={t('account.haveAccount')}>
        <Button kind="second" wide onClick={() => switchAccountDialog('logIn')}>
          {t('account.logIn')}
        </Button>
      </AlternativeForm>
    </>
  )
}

function NameField({ name, autoComplete }: { name: 'firstName' | 'lastName'; autoComplete: string }) {
  const { t } = useMoreTexts()
  return (
    <TextField
      name={name}
      autoComplete={autoComplete}
      label={t(`account.${name}`)}
      defaultValue={getAccountDraft()[name]}
      onInput={(event) => updateAccountDraft({ [name]: event.currentTarget.value })}
      required
    />
  )
}

function useSignUpForm(): FormState {
  const { language, format } = useMoreTexts()
  const { texts, toFailure } = useFormTexts()
  return useForm({
    texts,
    send: async ({ firstName = '', lastName = '', emailAddress = '', password = '', ...rest }) => {
      const { confirmPassword = '', healthConsent } = rest
      const person = {
        firstName,
        lastName,
        emailAddress,
        password,
        confirmPassword,
        ...buildHealthConsentField(healthConsent),
      }
      const result = await api('customerSignUp', { ...person, uiLanguage: language, timezone: format.timezone })
      if (!result.ok) return toFailure(result)
      updateAccountDraft({ codeSentTo: result.data.emailAddress, codeSentAt: nowMs() })
      return result
    },
  })
}

/** Returns the sign-up field for health-data consent, or no field if the box was not ticked. */
const buildHealthConsentField = (value: string | undefined) =>
  value ? { healthConsent: CONSENT_WORDING.healthData.version } : {}

/**
 * Consent to the use of health data is separate from the terms, its box is never pre-ticked, and an account does not
 * require it (decision 0046).
 */
function HealthConsent() {
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
