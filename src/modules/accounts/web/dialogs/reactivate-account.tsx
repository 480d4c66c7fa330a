import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { api } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { setPendingLogin, usePendingLogin } from './pending-login.ts'
import { useLoginReply } from './use-login-reply.ts'

/** Asks the owner before reactivating a deactivated account. */
export function ReactivateAccount() {
  const { t, format } = useMoreTexts()
  const { texts } = useFormTexts()
  const handleReply = useLoginReply()
  const pending = usePendingLogin()
  const form = useForm({
    texts,
    send: async () => handleReply(await api('reactivateAccount', { ticket: pending?.ticket ?? '' })),
  })
  const cancel = () => {
    setPendingLogin(null)
    showAccountDialog(null)
  }
  return (
    <Form form={form}>
      <FormRows>
        <p>{t('account.reactivateLead', { day: pending?.since ? format.dayLong(pending.since) : '' })}</p>
        <Button type="submit" size="tall" wide busy={form.busy} busyLabel={t('account.loggingIn')}>
          {t('account.reactivate')}
        </Button>
        <Button kind="second" wide onClick={cancel}>
          {t('account.keepDeactivated')}
        </Button>
      </FormRows>
    </Form>
  )
}
