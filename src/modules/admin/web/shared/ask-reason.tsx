import { useRevalidator } from 'react-router'
import type { ReasonChoice } from '#modules/admin/values/people.ts'
import { ChoiceSelect } from '#modules/admin/web/person/choice-select.tsx'
import { type ApiResult, api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useAnswers } from '#platform/web/use-answers.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-field.tsx'

/** A client, the clients of a counsellor, or those of all payments. */
type About = { customerId: string } | { providerId: string; name: string } | 'payments'

interface AskReasonProps {
  isOpen: boolean
  onClose: () => void
  about: About
}

function open(about: About, why: { reason: string; choice: ReasonChoice }): Promise<ApiResult<'openPayments'>> {
  if (about === 'payments') return api('openPayments', why)
  if ('customerId' in about) return api('openCustomerProfile', { customerId: about.customerId, ...why })
  return api('openProviderProfile', { providerId: about.providerId, ...why })
}

/** The reason before the look. */
export function AskReason({ isOpen, onClose, about }: AskReasonProps) {
  const { t } = useAreaTexts('people')
  const { revalidate } = useRevalidator()
  const { texts, refused } = useAnswers()
  const form = useForm({
    texts,
    send: async ({ reason = '', choice }) => {
      const answer = await open(about, { reason, choice: choice as ReasonChoice })
      return answer.ok ? answer : refused(answer)
    },
    onSent: () => {
      onClose()
      void revalidate()
    },
  })
  const effect =
    about === 'payments'
      ? t('people.why.payments')
      : 'customerId' in about
        ? t('people.why.client')
        : t('people.why.counsellor', { name: about.name })
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
          <p>{effect}</p>
          <ChoiceSelect name="choice" defaultValue="other" />
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
