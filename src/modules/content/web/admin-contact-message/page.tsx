import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import classes from '#modules/admin/web/shared/admin.module.css'
import { MessageBadge } from '#modules/content/web/admin-contact-messages/page.tsx'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { AnswerMessage, ReopenMessage } from './answer-message.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return unwrapLoaderResult(await api('getMessageToUs', { id: params['id'] ?? '' }))
}

/** One contact message and its answer. */
export default function SuperuserMessage() {
  const { t, format } = useAreaTexts('people')
  const message = useLoaderData<typeof clientLoader>()
  const { settledAt, settledBy } = message
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ href: '/superuser/messages', text: t('people.message.all') }}
        title={t('people.message.of', { name: message.name })}
        marks={
          <>
            <MessageBadge state={message.state} />
            <span className={classes.small}>
              {message.topic && `${message.topic} · `}
              {message.email} · {format.dayAtTime(message.createdAt)}
            </span>
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <TextCard title={t('people.message.said')} text={message.said} />
          {message.answer && <TextCard title={t('people.message.answered')} text={message.answer} />}
          {settledAt && (
            <p className={classes.small}>
              {t('people.message.settledBy', { at: format.dayAtTime(settledAt), name: settledBy ?? '–' })}
            </p>
          )}
        </div>
        {message.state === 'open' && <AnswerMessage message={message} />}
        {message.state === 'closed' && <ReopenMessage message={message} />}
      </div>
    </div>
  )
}

function TextCard({ title, text }: { title: string; text: string }) {
  return (
    <Card as="section" aria-label={title} className={classes.part}>
      <CardHead title={title} />
      <p className={`${classes.about} ${classes.wrap}`}>{text}</p>
    </Card>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('people')
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}
