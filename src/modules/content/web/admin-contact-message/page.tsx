import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { MessageBadge } from '#modules/content/web/admin-contact-messages/page.tsx'
import classes from '#platform/web/admin/admin.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-field.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return unwrapLoaderResult(await api('getMessageToUs', { id: params['id'] ?? '' }))
}

/** A contact message and its answer. */
export default function AdminContactMessagePage() {
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
          <TextCard title={t('people.message.content')} text={message.said} />
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

type Message = Reply<'getMessageToUs'>

/** Form for answering a message by email or closing it without an answer. */
function AnswerMessage({ message }: { message: Message }) {
  const { t } = useAreaTexts('people')
  const { revalidate } = useRevalidator()
  const { texts, toFailure } = useFormTexts()
  const closing = useMessageState(message, true)
  const form = useForm({
    texts,
    send: async ({ answer = '' }) => {
      const sent = await api('answerMessageToUs', { id: message.messageId, answer })
      return sent.ok ? sent : toFailure(sent)
    },
    onSent: () => {
      notices.show({ kind: 'good', text: t('people.message.sent') })
      void revalidate()
    },
  })
  return (
    <Card as="section" isLifted aria-label={t('people.message.answer')} className={`${classes.part} ${classes.decide}`}>
      <CardHead title={t('people.message.answer')} />
      <Form form={form}>
        <FormRows>
          <TextArea
            name="answer"
            rows={8}
            label={t('people.message.answer')}
            isLabelHidden
            hint={t('people.message.answerHint', { email: message.email })}
            maxLength={5000}
            required
          />
          <Button type="submit" size="tall" wide busy={form.busy} busyLabel={t('people.saving')}>
            {t('people.message.send')}
          </Button>
          <Button kind="second" wide busy={closing.isBusy} onClick={closing.save}>
            {t('people.message.close')}
          </Button>
        </FormRows>
      </Form>
    </Card>
  )
}

/** Button that reopens a message that was closed without an answer. */
function ReopenMessage({ message }: { message: Message }) {
  const { t } = useAreaTexts('people')
  const { isBusy, save } = useMessageState(message, false)
  return (
    <div>
      <Button kind="second" busy={isBusy} onClick={save}>
        {t('people.message.reopen')}
      </Button>
    </div>
  )
}

function useMessageState({ messageId }: Message, isClosed: boolean) {
  const { t } = useAreaTexts('people')
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const result = await api('settleMessageToUs', { id: messageId, isClosed })
    setBusy(false)
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    notices.show({ kind: 'good', text: t(isClosed ? 'people.message.closedNow' : 'people.message.reopened') })
    await revalidate()
  }
  return { isBusy, save: () => void save() }
}
