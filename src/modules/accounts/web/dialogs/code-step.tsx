import { type RefObject, useRef, useState } from 'react'
import classes from '#modules/accounts/web/shared/account.module.css'
import { switchAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { updateAccountDraft, useAccountDraft } from '#modules/accounts/web/shared/account-draft.ts'
import { finishLogin } from '#modules/accounts/web/shared/finish-login.ts'
import { api } from '#platform/web/api.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { Notice, type NoticeKind } from '#ui/notice.tsx'
import { AutoSubmitCodeField } from './auto-submit-code-field.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

/** Verifies the address with the emailed six-digit code and creates the account (api.md, verify-email). */
export function CodeStep() {
  const { t } = useMoreTexts()
  const email = useAccountDraft().codeSentTo ?? ''
  const [before, after] = t('account.codeSent', { email: '\n' }).split('\n')
  return (
    <>
      <p>
        {before}
        <strong>{email}</strong>
        {after}
      </p>
      <CodeForm email={email} />
      <div className={classes.help}>
        <p className={classes.quiet}>{t('account.noMail')}</p>
        <ResendCode email={email} />
        <div className={classes.row}>
          <Button kind="quiet" size="dense" onClick={() => updateAccountDraft({ codeSentTo: null })}>
            {t('account.changeEmail')}
          </Button>
          <Button kind="quiet" size="dense" onClick={() => switchAccountDialog('logIn')}>
            {t('account.logIn')}
          </Button>
        </div>
      </div>
    </>
  )
}

function CodeForm({ email }: { email: string }) {
  const { t } = useMoreTexts()
  const rejectedCode = useRef('')
  const form = useCodeForm(email, rejectedCode)
  return (
    <Form form={form}>
      <FormRows>
        <AutoSubmitCodeField {...{ form, rejectedCode }} label={t('account.code')} invalidText={t('error.code')} />
        <Button type="submit" size="tall" wide busy={form.busy} busyLabel={t('account.confirming')}>
          {t('account.confirm')}
        </Button>
      </FormRows>
    </Form>
  )
}

function useCodeForm(email: string, rejectedCode: RefObject<string>) {
  const { t } = useMoreTexts()
  const { texts, formatError, toFailure } = useFormTexts()
  return useForm({
    texts,
    send: async ({ code = '' }) => {
      const result = await api('verifyEmail', { email, code })
      if (result.ok) {
        finishLogin(result.data, t('generic.accountCreated'))
        return result
      }
      if (result.code === 'proofSpent') updateAccountDraft({ codeSentAt: 0 })
      if (result.code === 'proofWrong') rejectedCode.current = code
      return result.code === 'proofWrong'
        ? { ok: false, fieldErrors: { code: formatError(result) } }
        : toFailure(result)
    },
  })
}

/** Emails take a moment to arrive; requesting another code immediately would only invalidate the one already sent. */
const RESEND_DELAY_MS = 30_000

/** Button to request a new code. It shows a countdown until it can be used. */
function ResendCode({ email }: { email: string }) {
  const { t } = useMoreTexts()
  const { formatError } = useFormTexts()
  const { codeSentAt } = useAccountDraft()
  const left = useSecondsLeft(codeSentAt + RESEND_DELAY_MS)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<{ kind: NoticeKind; text: string } | null>(null)
  const send = async () => {
    setBusy(true)
    const result = await api('sendVerifyEmail', { email })
    setBusy(false)
    if (result.ok) updateAccountDraft({ codeSentAt: nowMs() })
    setMessage(
      result.ok ? { kind: 'good', text: t('account.sentAgain') } : { kind: 'wrong', text: formatError(result) },
    )
  }
  return (
    <div>
      <Button kind="second" wide busy={isBusy} off={left > 0} onClick={send}>
        {left > 0 ? t('account.sendAgainIn', { seconds: left }) : t('account.sendAgain')}
      </Button>
      <div role="status" className={classes.status}>
        {message && <Notice kind={message.kind}>{message.text}</Notice>}
      </div>
    </div>
  )
}
