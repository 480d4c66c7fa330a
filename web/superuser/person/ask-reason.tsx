import { useRevalidator } from 'react-router'
import { useAnswers } from '../../account/use-answers.ts'
import { api } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Form, FormRows, useForm } from '../../kit/form.tsx'
import { TextArea } from '../../kit/text-field.tsx'

type About = { customerId: string } | { providerId: string; name: string }

interface AskReasonProps {
  isOpen: boolean
  onClose: () => void
  about: About
}

/** The reason before the look. */
export function AskReason({ isOpen, onClose, about }: AskReasonProps) {
  const { t } = useAreaTexts('people')
  const { revalidate } = useRevalidator()
  const { texts } = useAnswers()
  const form = useForm({
    texts,
    send: ({ reason = '' }) =>
      'customerId' in about
        ? api('openCustomerProfile', { customerId: about.customerId, reason })
        : api('openProviderProfile', { providerId: about.providerId, reason }),
    onSent: () => {
      onClose()
      void revalidate()
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('people.why.title')}
      closeText={t('nav.close')}
      isBusy={form.busy}
    >
      <Form form={form}>
        <FormRows>
          <p>{'customerId' in about ? t('people.why.client') : t('people.why.counsellor', { name: about.name })}</p>
          <TextArea
            name="reason"
            rows={3}
            label={t('people.why.reason')}
            hint={t('people.why.hint')}
            maxLength={1000}
            required
          />
          <Button type="submit" wide busy={form.busy} busyLabel={t('generic.loading')}>
            {t('people.why.open')}
          </Button>
        </FormRows>
      </Form>
    </Dialog>
  )
}
