import account from '#modules/accounts/web/shared/account.module.css'
import { Agreement } from '#modules/accounts/web/shared/agreement.tsx'
import { NewPasswordFields } from '#modules/accounts/web/shared/new-password-fields.tsx'
import { Outcome } from '#modules/accounts/web/shared/outcome.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { SignUpNames } from './use-email-verification.ts'

interface OtherBrowserProps {
  token: string
  /** The names typed at sign-up. */
  names: SignUpNames
  onVerified: (login: Reply<'verifyEmail'>) => void
  onExpired: () => void
}

/**
 * Shown when the email is opened in another browser than the one that signed up: on a phone, or because a stranger
 * typed this address. The recipient enters their own name and password, and only these count.
 */
export function OtherBrowser(props: OtherBrowserProps) {
  const { t } = useMoreTexts()
  const form = useOtherBrowserForm(props)
  const fields = [
    { name: 'firstName', autoComplete: 'given-name' },
    { name: 'lastName', autoComplete: 'family-name' },
  ] as const
  return (
    <Outcome title={t('account.elsewhereTitle')} icon="mail">
      <p className={account.lead}>{t('account.elsewhereText')}</p>
      <Card>
        <Form form={form}>
          <FormRows>
            <div className={account.names}>
              {fields.map((field) => (
                <TextField
                  key={field.name}
                  {...field}
                  label={t(`account.${field.name}`)}
                  defaultValue={props.names[field.name]}
                  required
                />
              ))}
            </div>
            <NewPasswordFields label={t('account.password')} confirmLabel={t('account.confirmPassword')} />
            <Agreement />
            <Button type="submit" size="tall" wide busy={form.busy} busyLabel={t('account.creating')}>
              {t('account.create')}
            </Button>
          </FormRows>
        </Form>
      </Card>
      <p className={account.quiet}>{t('account.elsewhereNotYou')}</p>
    </Outcome>
  )
}

function useOtherBrowserForm({ token, onVerified, onExpired }: OtherBrowserProps) {
  const { texts, refused } = useFormTexts()
  return useForm({
    texts,
    send: async ({ firstName = '', lastName = '', password = '', confirmPassword = '' }) => {
      const answer = await api('verifyEmail', { token, firstName, lastName, password, confirmPassword })
      if (answer.ok) onVerified(answer.data)
      else if (answer.code === 'proofWrong' || answer.code === 'proofSpent') onExpired()
      return answer.ok ? answer : refused(answer)
    },
  })
}
