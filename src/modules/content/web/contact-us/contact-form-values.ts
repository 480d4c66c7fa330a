import { CONTACT_TOPICS } from '#modules/content/values/contact-form.ts'
import type { Input } from '#platform/web/call-request.ts'

export interface ContactFormValues {
  name: string
  email: string
  topic: string
  message: string
  /** Honeypot field, invisible to people (decision 0045). */
  website: string
  /** Time when the form was shown, ISO 8601. */
  shownAt: string
}

/** The reply to a form sent without scripts, with the submitted values. */
export interface ContactFormReply {
  typed: ContactFormValues
  /** True if the errors are shown at the fields. */
  isForm: boolean
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
  const contactTopic = CONTACT_TOPICS.find((one) => one === topic)
  return {
    name,
    email,
    message,
    website,
    ...(contactTopic ? { topic: contactTopic } : {}),
    ...(shownAt ? { shownAt } : {}),
  }
}
