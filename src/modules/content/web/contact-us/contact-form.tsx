import { useEffect } from 'react'
import { CONTACT_TOPICS, type ContactTopic } from '#modules/content/values/contact-form.ts'
import { api } from '#platform/web/api.ts'
import { useLogin } from '#platform/web/login.ts'
import { usePageTexts } from '#platform/web/page-texts.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormRows, type FormState, useForm } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { type ContactFormReply, readContactForm, toContactInput } from './contact-form-values.ts'
import classes from './contact-us.module.css'

interface ContactFormProps {
  shownAt: string
  topic: ContactTopic | null
  answered: ContactFormReply | null
  onSent: () => void
}

/**
 * Contact form (specification §5). The reply to a form sent without scripts is shown in the same place as other errors.
 */
export function ContactForm({ shownAt, topic, answered, onSent }: ContactFormProps) {
  const { t } = usePageTexts('contactUs')
  const form = useContactForm(onSent)
  const typed = answered?.typed
  const fieldErrors = answered?.fieldErrors ?? {}
  return (
    <Form form={form}>
      <FormRows>
        {answered && !form.failure && <SubmissionError answered={answered} />}
        <TextField
          name="name"
          label={t('contactUs.name')}
          autoComplete="name"
          maxLength={120}
          defaultValue={typed?.name}
          error={fieldErrors['name']}
          required
        />
        <TextField
          name="email"
          type="email"
          label={t('contactUs.email')}
          autoComplete="email"
          defaultValue={typed?.email}
          error={fieldErrors['email']}
          required
        />
        <Select
          name="topic"
          label={t('contactUs.topic')}
          aside={t('contactUs.optional')}
          emptyText={t('contactUs.noTopic')}
          defaultValue={typed?.topic ?? topic ?? ''}
          options={CONTACT_TOPICS.map((one) => ({ value: one, text: t(`contactUs.topic.${one}`) }))}
        />
        <TextArea
          name="message"
          label={t('contactUs.message')}
          hint={t('contactUs.messageHint')}
          maxLength={5000}
          rows={6}
          defaultValue={typed?.message}
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

function SubmissionError({ answered: { isForm, message, errors } }: { answered: ContactFormReply }) {
  const { t } = usePageTexts('contactUs')
  const details = isForm ? [] : [message, ...errors]
  return (
    <Notice kind="wrong" live>
      <strong>{t('generic.contactFailed')}</strong> {details.join(' ')}
    </Notice>
  )
}

/** Honeypot and timestamp that detect bots without a challenge (decision 0045). */
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

/** Sends the form and shows the result with the messages of specification §8; the input is kept in either case. */
function useContactForm(onSent: () => void): FormState {
  const { t } = usePageTexts('contactUs')
  const form = useForm({
    texts: { required: t('error.required'), email: t('error.emailInvalid'), invalid: t('error.invalid') },
    send: async (_values, data) => {
      const answer = await api('contactUs', toContactInput(readContactForm(data)))
      if (answer.ok) return answer
      const isForm = answer.status === 422
      const reason = answer.status === 0 ? t('generic.offline') : answer.message
      return {
        ok: false,
        message: t('generic.contactFailed'),
        errors: isForm ? [] : [reason],
        ...(isForm ? { fieldErrors: answer.fieldErrors } : {}),
      }
    },
    onSent,
  })
  usePrefill(form)
  return form
}

/** Prefills name and email of a logged-in client, unless the fields already contain input. */
function usePrefill({ props: { ref } }: FormState): void {
  const isIn = typeof useLogin() === 'object'
  useEffect(() => {
    if (!isIn) return
    const fill = (name: string, value: string) => {
      const field = ref.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement && field.value === '') field.value = value
    }
    void api('getProfile', {}).then((answer) => {
      if (!answer.ok) return
      fill('name', `${answer.data.firstName} ${answer.data.lastName}`)
      fill('email', answer.data.emailAddress)
    })
  }, [isIn, ref])
}
