import { useRef, useState } from 'react'
import { NewPasswordFields } from '#modules/accounts/web/shared/new-password-fields.tsx'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { PasswordField } from '#ui/password-field.tsx'
import classes from './profile.module.css'

/** Card to change the password, which ends every other login. */
export function PasswordCard({ email }: { email: string }) {
  const { t } = useAreaTexts('profile')
  const container = useRef<HTMLDivElement>(null)
  // Resetting the form would leave the password rules shown as met, so each password change remounts the form.
  const [changeCount, setChangeCount] = useState(0)
  const collapse = () => {
    const details = container.current?.closest('details')
    details?.removeAttribute('open')
    details?.querySelector('summary')?.focus()
    setChangeCount((count) => count + 1)
  }
  return (
    <Card className={classes.card}>
      <CardHead title={t('profile.passwordTitle')} level="h3" />
      <p className={classes.small}>{t('profile.passwordLead')}</p>
      <Disclosure text={t('profile.changePassword')}>
        <div ref={container}>
          <PasswordForm key={changeCount} email={email} onSet={collapse} />
        </div>
      </Disclosure>
    </Card>
  )
}

function PasswordForm({ email, onSet }: { email: string; onSet: () => void }) {
  const { t } = useAreaTexts('profile')
  const form = usePasswordForm(onSet)
  return (
    <Form form={form}>
      <FormRows>
        {/* Lets password managers save the password under this user name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          name="currentPassword"
          autoComplete="current-password"
          label={t('profile.currentPassword')}
          showText={t('profile.show')}
          hideText={t('profile.hide')}
          required
        />
        <NewPasswordFields label={t('profile.newPassword')} confirmLabel={t('profile.newPasswordAgain')} />
        <div>
          <Button type="submit" busy={form.busy} busyLabel={t('profile.saving')}>
            {t('profile.setPassword')}
          </Button>
        </div>
      </FormRows>
    </Form>
  )
}

function usePasswordForm(onSet: () => void) {
  const { t } = useAreaTexts('profile')
  const { texts, formatError, toFailure } = useFormTexts()
  return useForm({
    texts,
    send: async ({ currentPassword = '', password = '', confirmPassword = '' }) => {
      const result = await api('updatePassword', { currentPassword, password, confirmPassword })
      if (result.ok) {
        notices.show({ kind: 'good', text: t('profile.passwordSet') })
        return result
      }
      const isWrong = result.code === 'currentPasswordWrong'
      return isWrong ? { ok: false, fieldErrors: { currentPassword: formatError(result) } } : toFailure(result)
    },
    onSent: onSet,
  })
}
