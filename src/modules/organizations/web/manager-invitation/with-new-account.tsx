import account from '#modules/accounts/web/shared/account.module.css'
import { AdultStatement } from '#modules/accounts/web/shared/adult-statement.tsx'
import { Agreement } from '#modules/accounts/web/shared/agreement.tsx'
import { finishLogin } from '#modules/accounts/web/shared/finish-login.ts'
import { NewPasswordFields } from '#modules/accounts/web/shared/new-password-fields.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { AcceptInvitationProps } from './with-account.tsx'

/**
 * The email has verified the address: name and password create the account, and the person is logged in immediately.
 */
export function AcceptWithNewAccount(props: AcceptInvitationProps) {
  const { t } = useAreaTexts('company')
  const { t: accountText } = useMoreTexts()
  const form = useAcceptForm(props)
  return (
    <Card>
      <Form form={form}>
        <FormRows>
          <p className={account.quiet}>{t('company.manageNew')}</p>
          <div className={account.names}>
            <TextField name="firstName" required autoComplete="given-name" label={accountText('account.firstName')} />
            <TextField name="lastName" required autoComplete="family-name" label={accountText('account.lastName')} />
          </div>
          <NewPasswordFields
            label={accountText('account.password')}
            confirmLabel={accountText('account.confirmPassword')}
          />
          <AdultStatement isMissing={form.errors['isAdult'] !== undefined} />
          <Agreement />
          <Button type="submit" size="tall" wide busy={form.busy} busyLabel={t('company.saving')}>
            {t('company.manageAgree')}
          </Button>
        </FormRows>
      </Form>
    </Card>
  )
}

function useAcceptForm({ token, onAccepted, onChanged }: AcceptInvitationProps) {
  const { t, language, format } = useAreaTexts('company')
  const { texts, refused } = useFormTexts()
  return useForm({
    texts,
    send: async ({ firstName = '', lastName = '', password = '', confirmPassword = '' }) => {
      const person = { firstName, lastName, password, confirmPassword, uiLanguage: language, timezone: format.timezone }
      const answer = await api('acceptManagerInvitation', { token, ...person })
      if (!answer.ok) {
        if (answer.status === 409) onChanged()
        return refused(answer)
      }
      if (answer.data.login) finishLogin(answer.data.login as Reply<'login'>, t('company.begun'))
      onAccepted()
      return { ok: true }
    },
  })
}
