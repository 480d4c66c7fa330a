import { useState } from 'react'
import classes from '#modules/accounts/web/shared/account.module.css'
import { updateAccountDraft, useAccountDraft } from '#modules/accounts/web/shared/account-draft.ts'
import { api } from '#platform/web/api.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Notice, type NoticeKind } from '#ui/notice.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

/** Emails take a moment; an immediate new request would only invalidate the code already sent. */
const RESEND_DELAY_MS = 30_000

/** Requests a new code after a visible delay. */
export function ResendCode({ email }: { email: string }) {
  const { t } = useMoreTexts()
  const { say } = useFormTexts()
  const { codeSentAt } = useAccountDraft()
  const left = useSecondsLeft(codeSentAt + RESEND_DELAY_MS)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<{ kind: NoticeKind; text: string } | null>(null)
  const send = async () => {
    setBusy(true)
    const answer = await api('sendVerifyEmail', { email })
    setBusy(false)
    if (answer.ok) updateAccountDraft({ codeSentAt: nowMs() })
    setMessage(answer.ok ? { kind: 'good', text: t('account.sentAgain') } : { kind: 'wrong', text: say(answer) })
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
