import { useRef, useState } from 'react'
import classes from '#modules/accounts/web/shared/account.module.css'
import { api } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AutoSubmitCodeField } from './auto-submit-code-field.tsx'
import { setPendingLogin, usePendingLogin } from './pending-login.ts'
import { useLoginReply } from './use-login-reply.ts'

/** The second step of a login: a code from the authenticator app, or a recovery code. */
export function SecondStep() {
  const { t } = useMoreTexts()
  const [isRecovery, setRecovery] = useState(false)
  const ticket = usePendingLogin()?.ticket ?? ''
  return (
    <>
      <p>{t(isRecovery ? 'account.recoveryLead' : 'account.secondLead')}</p>
      {isRecovery ? <RecoveryForm ticket={ticket} /> : <AppCodeForm ticket={ticket} />}
      <div className={classes.help}>
        <div className={classes.row}>
          <Button kind="quiet" size="dense" onClick={() => setRecovery(!isRecovery)}>
            {t(isRecovery ? 'account.useApp' : 'account.useRecovery')}
          </Button>
          <Button kind="quiet" size="dense" onClick={() => setPendingLogin(null)}>
            {t('account.startAgain')}
          </Button>
        </div>
      </div>
    </>
  )
}

function useStepForm(field: 'code' | 'recoveryCode', ticket: string, onWrong?: (code: string) => void) {
  const { texts, formatError } = useFormTexts()
  const handleReply = useLoginReply()
  return useForm({
    texts,
    send: async (values) => {
      const value = values[field] ?? ''
      const result = await api(
        'loginSecondStep',
        field === 'code' ? { ticket, code: value } : { ticket, recoveryCode: value },
      )
      if (result.ok || result.code !== 'secondStepWrong') return handleReply(result)
      onWrong?.(value)
      return { ok: false, fieldErrors: { [field]: formatError(result) } }
    },
  })
}

function AppCodeForm({ ticket }: { ticket: string }) {
  const { t } = useMoreTexts()
  const rejectedCode = useRef('')
  const form = useStepForm('code', ticket, (code) => {
    rejectedCode.current = code
  })
  return (
    <Form form={form}>
      <FormRows>
        <AutoSubmitCodeField
          {...{ form, rejectedCode }}
          label={t('account.appCode')}
          invalidText={t('account.appCodeInvalid')}
        />
        <Submit busy={form.busy} />
      </FormRows>
    </Form>
  )
}

function RecoveryForm({ ticket }: { ticket: string }) {
  const { t } = useMoreTexts()
  const form = useStepForm('recoveryCode', ticket)
  return (
    <Form form={form}>
      <FormRows>
        <TextField
          name="recoveryCode"
          label={t('account.recoveryCode')}
          hint={t('account.recoveryHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <Submit busy={form.busy} />
      </FormRows>
    </Form>
  )
}

function Submit({ busy }: { busy: boolean }) {
  const { t } = useMoreTexts()
  return (
    <Button type="submit" size="tall" wide busy={busy} busyLabel={t('account.loggingIn')}>
      {t('account.logIn')}
    </Button>
  )
}
