import classes from '#modules/accounts/web/shared/account.module.css'
import { switchAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { api } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { AlternativeForm } from './alternative-form.tsx'
import { EmailField } from './email-field.tsx'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import { useLoginReply } from './use-login-reply.ts'

/** Login by email and password; wrong credentials get the sentence of specification §8. */
export function LogIn() {
  const { t } = useMoreTexts()
  return (
    <>
      <LogInForm />
      <PasskeyLogIn />
      <AlternativeForm question={t('account.newHere')}>
        <Button kind="second" wide onClick={() => switchAccountDialog('signUp')}>
          {t('account.create')}
        </Button>
      </AlternativeForm>
    </>
  )
}

function LogInForm() {
  const { t } = useMoreTexts()
  const { texts } = useFormTexts()
  const handleReply = useLoginReply()
  const form = useForm({
    texts,
    send: async ({ userName = '', password = '' }) => handleReply(await api('login', { userName, password })),
  })
  return (
    <Form form={form}>
      <FormRows>
        <EmailField name="userName" autoComplete="username webauthn" />
        <div>
          <PasswordField
            name="password"
            autoComplete="current-password"
            label={t('account.password')}
            showText={t('account.showPassword')}
            hideText={t('account.hidePassword')}
            required
          />
          <Button
            kind="quiet"
            size="dense"
            className={classes.forgot}
            onClick={() => switchAccountDialog('forgotPassword')}
          >
            {t('account.forgotLink')}
          </Button>
        </div>
        <Button type="submit" size="tall" wide busy={form.busy} busyLabel={t('account.loggingIn')}>
          {t('account.logIn')}
        </Button>
      </FormRows>
    </Form>
  )
}
