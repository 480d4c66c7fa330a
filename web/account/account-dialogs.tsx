import { type AccountDialog, showAccountDialog } from '../account-dialog.ts'
import { api } from '../api.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Form, FormRows, useForm } from '../kit/form.tsx'
import { PasswordField } from '../kit/password-field.tsx'
import { TextField } from '../kit/text-field.tsx'
import { keepLogin, type LoginItems } from '../login.ts'
import { useMoreTexts } from '../texts.tsx'

const close = () => showAccountDialog(null)

/** The account modals (specification §2). */
export default function AccountDialogs({ dialog }: { dialog: AccountDialog }) {
  const { t } = useMoreTexts()
  return (
    <Dialog isOpen={dialog === 'logIn'} onClose={close} title={t('account.logInTitle')} closeText={t('nav.close')}>
      <LogInForm />
    </Dialog>
  )
}

function LogInForm() {
  const { t } = useMoreTexts()
  const form = useForm({
    texts: { required: t('error.required'), email: t('error.emailInvalid'), invalid: t('error.invalid') },
    send: async ({ userName = '', password = '' }) => {
      const answer = await api('login', { userName, password })
      if (answer.ok) keepLogin(answer.data as LoginItems)
      return answer.ok || answer.status !== 0 ? answer : { ...answer, message: t('generic.offline') }
    },
    onSent: close,
  })
  return (
    <Form form={form}>
      <FormRows>
        <TextField name="userName" type="email" autoComplete="username" label={t('account.email')} required />
        <PasswordField
          name="password"
          autoComplete="current-password"
          label={t('account.password')}
          showText={t('account.showPassword')}
          hideText={t('account.hidePassword')}
          required
        />
        <Button type="submit" wide busy={form.busy} busyLabel={t('account.loggingIn')}>
          {t('account.logIn')}
        </Button>
      </FormRows>
    </Form>
  )
}
