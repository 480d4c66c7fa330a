import account from '#modules/accounts/web/shared/account.module.css'
import { NeedsScriptsNotice } from '#modules/accounts/web/shared/needs-scripts.tsx'
import { NewPasswordFields } from '#modules/accounts/web/shared/new-password-fields.tsx'
import { api } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'

interface NewPasswordProps {
  token: string | undefined
  onDone: () => void
  /** Called when the link is invalid. */
  onOld: () => void
}

/** The form for a new password, with the rule of specification §5. */
export function NewPassword({ token, onDone, onOld }: NewPasswordProps) {
  const { t } = useMoreTexts()
  const { texts, refused } = useFormTexts()
  const form = useForm({
    texts,
    onSent: onDone,
    send: async ({ password = '', confirmPassword = '' }) => {
      const answer = await api('updatePassword', { token: token ?? '', password, confirmPassword })
      if (answer.ok) return answer
      if (answer.code === 'resetLinkInvalid' || answer.fieldErrors['token']) onOld()
      return refused(answer)
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
