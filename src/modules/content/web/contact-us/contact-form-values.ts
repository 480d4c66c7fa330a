import { CONTACT_TOPICS } from '#modules/content/values/contact-form.ts'
import type { Input } from '#platform/web/call-request.ts'

export interface ContactFormValues {
  name: string
  email: string
  topic: string
  message: string
  /** The honeypot, which people do not see (decision 0045). */
  website: string
  /** When the form was opened, in ISO 8601. */
  shownAt: string
}

/** A failed submission without JavaScript, with the submitted values. */
export interface FailedSubmission {
  values: ContactFormValues
  /** Whether the errors belong to fields and are shown next to them. */
  hasFieldErrors: boolean
  message: string
  errors: string[]
  fieldErrors: Record<string, string>
}

export function readContactForm(form: FormData): ContactFormValues {
  const readField = (name: keyof ContactFormValues) => String(form.get(name) ?? '')
  return {
    name: readField('name'),
    email: readField('email'),
    topic: readField('topic'),
    message: readField('message'),
    website: readField('website'),
    shownAt: readField('shownAt'),
  }
}

export function toContactInput({
  name,
  email,
  topic,
  message,
  website,
  shownAt,
}: ContactFormValues): Input<'contactUs'> {
  const contactTopic = CONTACT_TOPICS.find((known) => known === topic)
  return {
    name,
    email,
    message,
    website,
    ...(contactTopic ? { topic: contactTopic } : {}),
    ...(shownAt ? { shownAt } : {}),
  }
}
