import { useState } from 'react'
import { EmailField } from '#modules/accounts/web/dialogs/email-field.tsx'
import account from '#modules/accounts/web/shared/account.module.css'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { Outcome } from '#modules/accounts/web/shared/outcome.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { useLogin } from '#platform/web/login.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'

/** Shown for a used, expired or truncated link. A logged-in user has nothing left to do. */
export function ExpiredLink() {
  const { t, language } = useMoreTexts()
  if (typeof useLogin() === 'object') {
    return (
      <Outcome key="in" title={t('account.alreadyInTitle')} icon="circle-check" isGood>
        <p className={account.lead}>{t('account.alreadyInText')}</p>
        <div className={account.actions}>
          <ButtonLink href={buildPagePath('finder', language)}>{t('page.notFoundAction')}</ButtonLink>
        </div>
      </Outcome>
    )
  }
  return (
    <Outcome key="expired" title={t('account.linkOldTitle')} icon="mail">
      <p className={account.lead}>{t('account.verifyOldText')}</p>
      <Card>
        <ResendForm />
      </Card>
      <div className={account.actions}>
        <Button kind="second" onClick={() => showAccountDialog('logIn')}>
          {t('account.logIn')}
        </Button>
      </div>
    </Outcome>
  )
}

/** Requests a new email; the reply does not reveal whether the address has a pending sign-up. */
function ResendForm() {
  const { t } = useMoreTexts()
  const { texts, toFailure } = useFormTexts()
  const [isSent, setSent] = useState(false)
  const form = useForm({
    texts,
    onSent: () => setSent(true),
    send: async ({ email = '' }) => {
      const result = await api('sendVerifyEmail', { email })
      return result.ok ? result : toFailure(result)
    },
  })
  return (
    <Form form={form}>
      <FormRows>
        <EmailField name="email" autoComplete="email" />
        <Button type="submit" wide busy={form.busy} busyLabel={t('account.sendingLink')}>
          {t('account.sendProof')}
        </Button>
      </FormRows>
      <div role="status" className={account.status}>
        {isSent && !form.busy && <Notice kind="good">{t('account.proofSent')}</Notice>}
      </div>
    </Form>
  )
}

/** Shown after a network or server error; the link is still valid. */
export function VerificationFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useMoreTexts()
  return (
    <Outcome title={t('account.notProvenTitle')} icon="circle-alert">
      <p className={account.lead}>{text}</p>
      <div className={account.actions}>
        <Button onClick={onRetry}>{t('generic.tryAgain')}</Button>
      </div>
    </Outcome>
  )
}
