import { usePrefill } from '#modules/accounts/web/shared/use-prefill.ts'
import { CONTACT_TOPICS, type ContactTopic } from '#modules/content/values/contact-form.ts'
import { api } from '#platform/web/api.ts'
import { usePageTexts } from '#platform/web/page-texts.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormRows, type FormState, useForm } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { type FailedSubmission, readContactForm, toContactInput } from './contact-form-values.ts'
import classes from './contact-us.module.css'

interface ContactFormProps {
  shownAt: string
  topic: ContactTopic | null
  failedSubmission: FailedSubmission | null
  onSent: () => void
}

/** The contact form (specification §5). It can also be submitted without JavaScript. */
export function ContactForm({ shownAt, topic, failedSubmission, onSent }: ContactFormProps) {
  const { t } = usePageTexts('contactUs')
  const form = useContactForm(onSent)
  const values = failedSubmission?.values
  const fieldErrors = failedSubmission?.fieldErrors ?? {}
  return (
    <Form form={form}>
      <FormRows>
        {failedSubmission && !form.failure && <SubmissionError failedSubmission={failedSubmission} />}
        <TextField
          name="name"
          label={t('contactUs.name')}
          autoComplete="name"
          maxLength={120}
          defaultValue={values?.name}
          error={fieldErrors['name']}
          required
        />
        <TextField
          name="email"
          type="email"
          label={t('contactUs.email')}
          autoComplete="email"
          defaultValue={values?.email}
          error={fieldErrors['email']}
          required
        />
        <Select
          name="topic"
          label={t('contactUs.topic')}
          aside={t('contactUs.optional')}
          emptyText={t('contactUs.noTopic')}
          defaultValue={values?.topic ?? topic ?? ''}
          options={CONTACT_TOPICS.map((topic) => ({ value: topic, text: t(`contactUs.topic.${topic}`) }))}
        />
        <TextArea
          name="message"
          label={t('contactUs.message')}
          hint={t('contactUs.messageHint')}
          maxLength={5000}
          rows={6}
          defaultValue={values?.message}
          error={fieldErrors['message']}
          required
        />
        <BotGuard shownAt={shownAt} />
        <Button type="submit" wide busy={form.busy} busyLabel={t('contactUs.sending')}>
          {t('contactUs.send')}
        </Button>
      </FormRows>
    </Form>
  )
}

function SubmissionError({
  failedSubmission: { hasFieldErrors, message, errors },
}: {
  failedSubmission: FailedSubmission
}) {
  const { t } = usePageTexts('contactUs')
  const details = hasFieldErrors ? [] : [message, ...errors]
  return (
    <Notice kind="wrong" live>
      <strong>{t('generic.contactFailed')}</strong> {details.join(' ')}
    </Notice>
  )
}

/** A honeypot and a timestamp, which detect bots without a challenge (decision 0045). */
function BotGuard({ shownAt }: { shownAt: string }) {
  const { t } = usePageTexts('contactUs')
  return (
    <>
      <input type="hidden" name="shownAt" value={shownAt} />
      <div className={classes.trap} aria-hidden="true">
        <label>
          {t('contactUs.trap')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}

/** Submits the form through an API call. On failure, shows the message from specification §8 and keeps the input. */
function useContactForm(onSent: () => void): FormState {
  const { t } = usePageTexts('contactUs')
  const form = useForm({
    texts: { required: t('error.required'), email: t('error.emailInvalid'), invalid: t('error.invalid') },
    send: async (_values, data) => {
      const result = await api('contactUs', toContactInput(readContactForm(data)))
      if (result.ok) return result
      const hasFieldErrors = result.status === 422
      const reason = result.status === 0 ? t('generic.offline') : result.message
      return {
        ok: false,
        message: t('generic.contactFailed'),
        errors: hasFieldErrors ? [] : [reason],
        ...(hasFieldErrors ? { fieldErrors: result.fieldErrors } : {}),
      }
    },
    onSent,
  })
  usePrefill(form)
  return form
}
