import { useState } from 'react'
import { RESET_HOURS } from '#modules/accounts/values/limits.ts'
import classes from '#modules/accounts/web/shared/account.module.css'
import { switchAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { api } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { EmailField } from './email-field.tsx'

/** Requests a reset link; the reply is the same neutral sentence for every address (specification §8). */
export function ForgotPassword() {
  const { t } = useMoreTexts()
  const [isSent, setSent] = useState(false)
  return (
    <>
      <div>
        <div role="status" className={classes.status}>
          {isSent && <Notice kind="good">{t('generic.resetSent')}</Notice>}
        </div>
        {isSent ? (
          <p>
            {t('account.resetMail', { count: RESET_HOURS })} {t('account.resetEarlier')}
          </p>
        ) : (
          <ForgotForm onSent={() => setSent(true)} />
        )}
      </div>
      {isSent && (
        <Button kind="second" wide onClick={() => setSent(false)}>
          {t('account.askAgain')}
        </Button>
      )}
      <Button
        kind="quiet"
        size="dense"
        className={classes.back}
        icon="arrow-left"
        onClick={() => switchAccountDialog('logIn')}
      >
        {t('account.backToLogIn')}
      </Button>
    </>
  )
}

function ForgotForm({ onSent }: { onSent: () => void }) {
  const { t } = useMoreTexts()
  const { texts, toFailure } = useFormTexts()
  const form = useForm({
    texts,
    onSent,
    send: async ({ email = '' }) => {
      const result = await api('forgotPassword', { email })
      return result.ok ? result : toFailure(result)
    },
  })
  return (
    <Form form={form}>
      <FormRows>
        <p>{t('account.forgotText')}</p>
        <EmailField name="email" autoComplete="username" />
        <Button type="submit" size="tall" wide busy={form.busy} busyLabel={t('account.sendingLink')}>
          {t('account.sendLink')}
        </Button>
      </FormRows>
    </Form>
  )
}
