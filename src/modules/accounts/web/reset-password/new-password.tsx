import account from '../../account/account.module.css'
import { NewPasswordFields } from '../../account/new-password-fields.tsx'
import { useAnswers } from '../../account/use-answers.ts'
import { api } from '../../api.ts'
import { NeedsScriptsNotice } from '../../frame/needs-scripts.tsx'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Form, FormRows, useForm } from '../../kit/form.tsx'
import { useMoreTexts } from '../../texts.tsx'

interface NewPasswordProps {
  token: string | undefined
  onDone: () => void
  /** The link cannot be used, now or ever. */
  onOld: () => void
}

/** A new password twice, under the rule of specification §5. */
export function NewPassword({ token, onDone, onOld }: NewPasswordProps) {
  const { t } = useMoreTexts()
  const { texts, refused } = useAnswers()
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
