import { useState } from 'react'
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
import { buildPageHead, usePageTexts } from '#platform/web/page-texts.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { visitContext } from '#platform/web/server-context.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { getPathLanguage } from '#platform/web/visit.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Bullets, Part, ProsePage } from '#ui/prose.tsx'
import { ContactForm } from './contact-form.tsx'
import { type FailedSubmission, readContactForm, toContactInput } from './contact-form-values.ts'
import classes from './contact-us.module.css'

export function meta(args: MetaArgs<typeof loader>) {
  return buildPageHead(args, (t, brand) => ({
    page: 'contactUs',
    title: t('contactUs.title'),
    description: t('contactUs.description', { brand }),
  }))
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const [texts, settings] = await Promise.all([
    loadPageTexts(request, 'contactUs'),
    serverApi(context)('publicSettings', {}),
  ])
  return {
    texts,
    email: unwrapLoaderResult(settings).operator.email,
    shownAt: context.get(visitContext).now,
    topic: CONTACT_TOPICS.find((topic) => topic === query.get('topic')) ?? null,
    isSent: query.has('sent'),
  }
}

/** Handles submissions without JavaScript. With JavaScript, contact-form.tsx submits the form through an API call. */
export async function action({ request, context }: ActionFunctionArgs) {
  const values = readContactForm(await request.formData())
  const result = await serverApi(context)('contactUs', toContactInput(values))
  const { pathname } = new URL(request.url)
  if (result.ok) throw redirect(`${buildPagePath('contactUs', getPathLanguage(pathname))}?sent`, 303)
  const { status, message, fieldErrors, errors } = result
  const failedSubmission: FailedSubmission = {
    values,
    hasFieldErrors: status === 422,
    message,
    errors: errors ?? [],
    fieldErrors: fieldErrors ?? {},
  }
  return data(failedSubmission, { status: status || 503 })
}

/**
 * The contact page (specification §2, §5 and §8). Crisis help comes before the form, because email is too slow in a
 * crisis.
 */
export default function ContactUsPage() {
  const { t } = usePageTexts('contactUs')
  const { email, shownAt, topic, isSent: wasSentByPost } = useLoaderData<typeof loader>()
  const failedSubmission = useActionData<typeof action>() ?? null
  const [isSent, setSent] = useState(wasSentByPost)
  return (
    <ProsePage title={t('contactUs.heading')} lead={t('contactUs.lead')}>
      <CrisisHelp />
      {isSent ? (
        <SentNotice onAnother={() => setSent(false)} />
      ) : (
        <Card>
          <ContactForm
            shownAt={shownAt}
            topic={topic}
            failedSubmission={failedSubmission}
            onSent={() => setSent(true)}
          />
        </Card>
      )}
      <OtherWays email={email} />
    </ProsePage>
  )
}

function CrisisHelp() {
  const { t, language } = usePageTexts('contactUs')
  return (
    <section aria-labelledby="help-now" className={classes.help}>
      <h2 id="help-now">{t('contactUs.helpTitle')}</h2>
      <p>{t('contactUs.help')}</p>
      <ButtonLink kind="second" icon="life-buoy" href={buildPagePath('helplines', language)}>
        {t('contactUs.helplines')}
      </ButtonLink>
    </section>
  )
}

function SentNotice({ onAnother }: { onAnother: () => void }) {
  const { t, language } = usePageTexts('contactUs')
  return (
    <Notice kind="good" live>
      <p>
        <strong>{t('contactUs.sent')}</strong> {t('contactUs.sentText')}
      </p>
      <p>
        {/* Without JavaScript, the link opens the empty form. */}
        <Link
          href={buildPagePath('contactUs', language)}
          onClick={(event) => {
            event.preventDefault()
            onAnother()
          }}
        >
          {t('contactUs.another')}
        </Link>
      </p>
    </Notice>
  )
}

function OtherWays({ email }: { email: string }) {
  const { t } = usePageTexts('contactUs')
  const [before = '', after = ''] = t('contactUs.byMail', { email: '\n' }).split('\n')
  const byEmail = (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </>
  )
  return (
    <Part id="other-ways" title={t('contactUs.otherWays')}>
      <Bullets items={[byEmail, t('contactUs.mySessions'), t('contactUs.counsellors')]} />
    </Part>
  )
}
