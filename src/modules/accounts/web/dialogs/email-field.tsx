import { getAccountDraft, updateAccountDraft } from '#modules/accounts/web/shared/account-draft.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { TextField } from '#ui/text-field.tsx'

/** The email field of the account forms, prefilled with an address already typed into another account form. */
export function EmailField({
  name,
  autoComplete,
}: {
  name: string
  autoComplete: 'username' | 'username webauthn' | 'email'
}) {
  const { t } = useMoreTexts()
  return (
    <TextField
      name={name}
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      label={t('account.email')}
      defaultValue={getAccountDraft().email}
      onInput={(event) => updateAccountDraft({ email: event.currentTarget.value })}
      required
    />
  )
}
