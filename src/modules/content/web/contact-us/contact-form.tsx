import { CONTACT_TOPICS, type ContactTopic } from '#modules/content/values/contact-form.ts'
import { usePageTexts } from '#modules/content/web/shared/page-words.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormRows } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import classes from './contact-us.module.css'
import type { Answered } from './typed.ts'
import { useContactForm } from './use-contact-form.ts'

interface ContactFormProps {
  shownAt: string
  topic: ContactTopic | null
  answered: Answered | null
  onSent: () => void
}

/** Specification §5, contact form. The answer to one that was sent without scripts stands where theirs would. */
export function ContactForm({ shownAt, topic, answered, onSent }: ContactFormProps) {
  const { t } = usePageTexts('contactUs')
  const form = useContactForm(onSent)
  const typed = answered?.typed
  const wrong = answered?.fieldErrors ?? {}
  return (
    <Form form={form}>
      <FormRows>
        {answered && !form.failure && <Refused answered={answered} />}
        <TextField
          name="name"
          label={t('contactUs.name')}
          autoComplete="name"
          maxLength={120}
          defaultValue={typed?.name}
          error={wrong['name']}
          required
        />
        <TextField
          name="email"
          type="email"
          label={t('contactUs.email')}
          autoComplete="email"
          defaultValue={typed?.email}
          error={wrong['email']}
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
          error={wrong['message']}
          required
        />
        <Guard shownAt={shownAt} />
        <Button type="submit" wide busy={form.busy} busyLabel={t('contactUs.sending')}>
          {t('contactUs.send')}
        </Button>
      </FormRows>
    </Form>
  )
}

function Refused({ answered: { isForm, message, errors } }: { answered: Answered }) {
  const { t } = usePageTexts('contactUs')
  const why = isForm ? [] : [message, ...errors]
  return (
    <Notice kind="wrong" live>
      <strong>{t('generic.contactFailed')}</strong> {why.join(' ')}
    </Notice>
  )
}

/** What tells a machine from a person without asking either (decision 0045). */
function Guard({ shownAt }: { shownAt: string }) {
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
