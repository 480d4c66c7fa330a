import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { CONTACT_TOPICS } from '#modules/content/values/contact-form.ts'
import { buildPagePath } from '#modules/pages.ts'
import { loadPageTexts } from '#platform/web/page-texts.server.ts'
import { buildPageHead } from '#platform/web/page-texts.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { visitContext } from '#platform/web/server-context.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { getPathLanguage } from '#platform/web/visit.ts'
import { type ContactFormReply, readContactForm, toContactInput } from './contact-form-values.ts'
import { ContactUs } from './contact-us.tsx'

export function meta(args: MetaArgs<typeof loader>) {
  return buildPageHead(args, (t, brand) => ({
    page: 'contactUs',
    title: t('contactUs.title'),
    description: t('contactUs.description', { brand }),
  }))
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const [words, settings] = await Promise.all([
    loadPageTexts(request, 'contactUs'),
    serverApi(context)('publicSettings', {}),
  ])
  return {
    words,
    email: unwrapLoaderResult(settings).operator.email,
    shownAt: context.get(visitContext).now,
    topic: CONTACT_TOPICS.find((topic) => topic === query.get('topic')) ?? null,
    isSent: query.has('sent'),
  }
}

/** Handles the form if it is sent without scripts; with scripts it is sent by an API call (contact-form.tsx). */
export async function action({ request, context }: ActionFunctionArgs) {
  const typed = readContactForm(await request.formData())
  const answer = await serverApi(context)('contactUs', toContactInput(typed))
  const { pathname } = new URL(request.url)
  if (answer.ok) throw redirect(`${buildPagePath('contactUs', getPathLanguage(pathname))}?sent`, 303)
  const { status, message, fieldErrors, errors } = answer
  const answered: ContactFormReply = {
    typed,
    isForm: status === 422,
    message,
    errors: errors ?? [],
    fieldErrors: fieldErrors ?? {},
  }
  return data(answered, { status: status || 503 })
}

/** The contact page (specification §2; messages §5 and §8). */
export default function ContactUsPage() {
  const loaderData = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  return <ContactUs {...loaderData} answered={answered ?? null} />
}
