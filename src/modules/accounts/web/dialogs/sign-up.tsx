import classes from '#modules/accounts/web/shared/account.module.css'
import { turnAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { AdultStatement } from '#modules/accounts/web/shared/adult-statement.tsx'
import { Agreement } from '#modules/accounts/web/shared/agreement.tsx'
import { NewPasswordFields } from '#modules/accounts/web/shared/new-password-fields.tsx'
import { rememberPasswords, rememberTyped, typedPasswords, typedSoFar } from '#modules/accounts/web/shared/typed.ts'
import { api } from '#platform/web/api.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useAnswers } from '#platform/web/use-answers.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormRows, type FormState, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { EmailField } from './email-field.tsx'
import { HealthConsent, healthConsentOf } from './health-consent.tsx'
import { OtherWay } from './other-way.tsx'

/** Specification §3, sign-up payload. An address in use gets the same reply, so the next step is always the code. */
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
            kept={typedPasswords()}
            onType={rememberPasswords}
          />
          <AdultStatement isMissing={form.errors['isAdult'] !== undefined} />
          <HealthConsent />
          <Agreement />
          <Button type="submit" size="tall" wide busy={form.busy} busyLabel={t('account.creating')}>
            {t('account.create')}
          </Button>
        </FormRows>
      </Form>
      <OtherWay question={t('account.haveAccount')}>
        <Button kind="second" wide onClick={() => turnAccountDialog('logIn')}>
          {t('account.logIn')}
        </Button>
      </OtherWay>
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
      defaultValue={typedSoFar()[name]}
      onInput={(event) => rememberTyped({ [name]: event.currentTarget.value })}
      required
    />
  )
}

function useSignUpForm(): FormState {
  const { language, format } = useMoreTexts()
  const { texts, refused } = useAnswers()
  return useForm({
    texts,
    send: async ({ firstName = '', lastName = '', emailAddress = '', password = '', ...rest }) => {
      const { confirmPassword = '', healthConsent } = rest
      const person = { firstName, lastName, emailAddress, password, confirmPassword, ...healthConsentOf(healthConsent) }
      const answer = await api('customerSignUp', { ...person, uiLanguage: language, timezone: format.timezone })
      if (!answer.ok) return refused(answer)
      rememberTyped({ codeSentTo: answer.data.emailAddress, codeSentAt: nowMs() })
      return answer
    },
  })
}
