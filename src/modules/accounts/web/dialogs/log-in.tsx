import { useEffect, useEffectEvent, useState } from 'react'
import classes from '#modules/accounts/web/shared/account.module.css'
import { switchAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import {
  cancelPasskeyRequest,
  canUsePasskeys,
  requestPasskey,
  supportsPasskeyAutofill,
} from '#modules/accounts/web/shared/passkey.ts'
import { api } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { AlternativeForm } from './alternative-form.tsx'
import { EmailField } from './email-field.tsx'
import { useLoginReply } from './use-login-reply.ts'

/** Login by email and password. Wrong credentials show the message from specification §8. */
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

/** Login by passkey, if the browser supports it. */
function PasskeyLogIn() {
  const { t } = useMoreTexts()
  const [busy, setBusy] = useState(false)
  const logIn = usePasskeyLogIn()
  useAutofillOffer(logIn)
  if (!canUsePasskeys()) return null
  const handleClick = async () => {
    setBusy(true)
    await logIn({ isQuiet: false })
    setBusy(false)
  }
  return (
    <Button kind="second" wide icon="key-round" busy={busy} onClick={() => void handleClick()}>
      {t('account.passkey')}
    </Button>
  )
}

function usePasskeyLogIn() {
  const { formatError } = useFormTexts()
  const handleReply = useLoginReply()
  return async ({ isQuiet }: { isQuiet: boolean }) => {
    const options = await api('passkeyOptions', {})
    if (!options.ok) return isQuiet ? undefined : void notices.show({ kind: 'wrong', text: formatError(options) })
    const passkey = await requestPasskey(options.data, { isQuiet })
    if (!passkey) return
    const result = await api('loginPasskey', { passkey })
    const handled = handleReply(result)
    if (!handled.ok && !result.ok) notices.show({ kind: 'wrong', text: formatError(result) })
  }
}

/** Offers passkeys in the email field's autofill while the field is mounted, if the browser supports it. */
function useAutofillOffer(logIn: ReturnType<typeof usePasskeyLogIn>): void {
  const offer = useEffectEvent(async () => {
    if (await supportsPasskeyAutofill()) await logIn({ isQuiet: true })
  })
  useEffect(() => {
    if (!canUsePasskeys()) return
    void offer()
    return () => void cancelPasskeyRequest()
  }, [])
}
