import { CONTACT_TOPICS } from '#modules/content/values/contact-form.ts'
import type { Input } from '#platform/web/call-request.ts'

export interface Typed {
  name: string
  email: string
  topic: string
  message: string
  /** No person sees this field (decision 0045). */
  website: string
  /** When the form was shown, ISO 8601. */
  shownAt: string
}

/** What the server said to a form that a browser sent without scripts; what was typed comes back with it. */
export interface Answered {
  typed: Typed
  /** The fields say what is wrong themselves. */
  isForm: boolean
  message: string
  errors: string[]
  fieldErrors: Record<string, string>
}

export function typedOf(form: FormData): Typed {
  const said = (name: keyof Typed) => String(form.get(name) ?? '')
  return {
    name: said('name'),
    email: said('email'),
    topic: said('topic'),
    message: said('message'),
    website: said('website'),
    shownAt: said('shownAt'),
  }
}

export function inputOf({ name, email, topic, message, website, shownAt }: Typed): Input<'contactUs'> {
  const known = CONTACT_TOPICS.find((one) => one === topic)
  return { name, email, message, website, ...(known ? { topic: known } : {}), ...(shownAt ? { shownAt } : {}) }
}
