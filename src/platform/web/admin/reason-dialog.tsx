import { useRevalidator } from 'react-router'
import type { ReasonChoice } from '#platform/values/audit-log.ts'
import { type ApiResult, api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { ReasonChoiceSelect } from './reason-choice-select.tsx'

/**
 * The people whose data the administrator wants to view: one client, a provider's clients, or all clients who have made
 * payments.
 */
type ReasonSubject = { customerId: string } | { providerId: string; name: string } | 'payments'

interface ReasonDialogProps {
  isOpen: boolean
  onClose: () => void
  about: ReasonSubject
}

function requestAccess(
  about: ReasonSubject,
  reasonInput: { reason: string; choice: ReasonChoice },
): Promise<ApiResult<'openPayments'>> {
  if (about === 'payments') return api('openPayments', reasonInput)
  if ('customerId' in about) return api('openCustomerProfile', { customerId: about.customerId, ...reasonInput })
  return api('openProviderProfile', { providerId: about.providerId, ...reasonInput })
}

/** Dialog that asks the administrator for a reason before granting access to personal data. */
export function ReasonDialog({ isOpen, onClose, about }: ReasonDialogProps) {
  const { t } = useAreaTexts('people')
  const { revalidate } = useRevalidator()
  const { texts, toFailure } = useFormTexts()
  const form = useForm({
    texts,
    send: async ({ reason = '', choice }) => {
      const result = await requestAccess(about, { reason, choice: choice as ReasonChoice })
      return result.ok ? result : toFailure(result)
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
          <ReasonChoiceSelect name="choice" defaultValue="other" />
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
