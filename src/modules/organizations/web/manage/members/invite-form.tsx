import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { TextField } from '#ui/text-field.tsx'

/** Invites by address; the field is cleared after the email is sent. */
export function InviteForm({ onInvited }: { onInvited: (list: Reply<'listMembers'>) => void }) {
  const { t } = useAreaTexts('company')
  const { texts, refused } = useFormTexts()
  const form = useForm({
    texts,
    send: async ({ emailAddress = '' }) => {
      const answer = await api('inviteMember', { emailAddress })
      if (!answer.ok) return refused(answer)
      onInvited(answer.data)
      notices.show({ kind: 'good', text: t('company.invited') })
      form.props.ref.current?.reset()
      return { ok: true }
    },
  })
  return (
    <Form form={form}>
      <FormRows>
        <TextField
          type="email"
          name="emailAddress"
          required
          autoComplete="off"
          label={t('company.inviteEmail')}
          hint={t('company.inviteHint')}
        />
        <Button type="submit" icon="send" busy={form.busy} busyLabel={t('company.inviting')}>
          {t('company.invite')}
        </Button>
      </FormRows>
    </Form>
  )
}
