import { useState } from 'react'
import type { MetaArgs } from 'react-router'
import account from '#modules/accounts/web/shared/account.module.css'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { NeedsScriptsNotice } from '#modules/accounts/web/shared/needs-scripts.tsx'
import { NewPasswordFields } from '#modules/accounts/web/shared/new-password-fields.tsx'
import { Outcome } from '#modules/accounts/web/shared/outcome.tsx'
import { useLinkToken } from '#modules/accounts/web/shared/use-link-token.ts'
import { buildPagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { buildHead } from '#platform/web/head.ts'
import { clearLogin, useLogin } from '#platform/web/login.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'resetPassword', title: t('account.resetTitle'), hidden: true }))
}

/**
 * Page behind the emailed reset link. The form renders before the token is read, because the token is only needed to
 * submit it.
 */
export default function ResetPasswordPage() {
  const token = useLinkToken()
  const [result, setResult] = useState<{ token: string; outcome: 'done' | 'expired' } | null>(null)
  // Opening another link in the same tab starts the page over.
  const outcome = result?.token === token ? result?.outcome : undefined
  if (outcome === 'done') return <ResetDone />
  if (outcome === 'expired' || token === null) return <ExpiredLink />
  return (
    <NewPassword
      token={token}
      onDone={() => {
        // The server has ended every login of the account, including this browser's (api.md, update-password).
        clearLogin()
        setResult(token ? { token, outcome: 'done' } : null)
        showAccountDialog('logIn')
      }}
      onExpired={() => setResult(token ? { token, outcome: 'expired' } : null)}
    />
  )
}

interface NewPasswordProps {
  token: string | undefined
  onDone: () => void
  /** Called when the link is invalid. */
  onExpired: () => void
}

/** The form for a new password, with the password rule of specification §5. */
function NewPassword({ token, onDone, onExpired }: NewPasswordProps) {
  const { t } = useMoreTexts()
  const { texts, toFailure } = useFormTexts()
  const form = useForm({
    texts,
    onSent: onDone,
    send: async ({ password = '', confirmPassword = '' }) => {
      const result = await api('updatePassword', { token: token ?? '', password, confirmPassword })
      if (result.ok) return result
      if (result.code === 'resetLinkInvalid' || result.fieldErrors['token']) onExpired()
      return toFailure(result)
    },
  })
  return (
    <div className={account.page}>
      <h1>{t('account.resetTitle')}</h1>
      <p className={account.lead}>{t('account.resetText')}</p>
      <NeedsScriptsNotice />
      <Card>
        <Form form={form}>
          <FormRows>
            <NewPasswordFields label={t('account.newPassword')} confirmLabel={t('account.confirmNewPassword')} />
            <Button type="submit" size="tall" wide busy={form.busy} busyLabel={t('account.settingPassword')}>
              {t('account.setPassword')}
            </Button>
          </FormRows>
        </Form>
      </Card>
    </div>
  )
}

function ResetDone() {
  const { t, language } = useMoreTexts()
  const isLoggedIn = typeof useLogin() === 'object'
  return (
    <Outcome title={t('account.resetDoneTitle')} icon="circle-check" isGood>
      {!isLoggedIn && <p className={account.lead}>{t('account.resetDoneText')}</p>}
      <div className={account.actions}>
        {!isLoggedIn && <Button onClick={() => showAccountDialog('logIn')}>{t('account.logIn')}</Button>}
        <ButtonLink kind={isLoggedIn ? 'main' : 'second'} href={buildPagePath('finder', language)}>
          {t('page.notFoundAction')}
        </ButtonLink>
      </div>
    </Outcome>
  )
}

function ExpiredLink() {
  const { t } = useMoreTexts()
  const isLoggedIn = typeof useLogin() === 'object'
  return (
    <Outcome title={t('account.linkOldTitle')} icon="key-round">
      <p className={account.lead}>{t('account.resetOldText')}</p>
      <div className={account.actions}>
        <Button onClick={() => showAccountDialog('forgotPassword')}>{t('account.askNewLink')}</Button>
        {!isLoggedIn && (
          <Button kind="second" onClick={() => showAccountDialog('logIn')}>
            {t('account.logIn')}
          </Button>
        )}
      </div>
    </Outcome>
  )
}
