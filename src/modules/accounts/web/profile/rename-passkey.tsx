import { useRevalidator } from 'react-router'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { TextField } from '#ui/text-field.tsx'

interface RenameProps {
  passkey: Reply<'getSafety'>['passkeys'][number] | null
  onClose: () => void
}

/** Dialog to rename a passkey, for example to 'Phone' or 'Blue key'. */
export function RenamePasskey({ passkey, onClose }: RenameProps) {
  const { t } = useAreaTexts('profile')
  return (
    <Dialog isOpen={passkey !== null} onClose={onClose} title={t('profile.renameTitle')} closeText={t('nav.close')}>
      {passkey && <RenameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  )
}

function RenameForm({ passkey, onClose }: { passkey: NonNullable<RenameProps['passkey']>; onClose: () => void }) {
  const { t } = useAreaTexts('profile')
  const { texts, refused } = useFormTexts()
  const { revalidate } = useRevalidator()
  const form = useForm({
    texts,
    send: async ({ name = '' }) => {
      const answer = await api('renamePasskey', { id: passkey.passkeyId, name })
      if (!answer.ok) return refused(answer)
      notices.show({ kind: 'good', text: answer.message ?? '' })
      return answer
    },
    onSent: () => {
      void revalidate()
      onClose()
    },
  })
  return (
    <Form form={form}>
      <FormRows>
        <TextField name="name" label={t('profile.passkeyLabel')} defaultValue={passkey.name} maxLength={60} required />
        <Button type="submit" wide busy={form.busy} busyLabel={t('profile.saving')}>
          {t('profile.save')}
        </Button>
      </FormRows>
    </Form>
  )
}
