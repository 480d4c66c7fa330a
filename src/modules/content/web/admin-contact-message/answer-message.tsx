import { useState } from 'react'
import { useRevalidator } from 'react-router'
import classes from '#modules/admin/web/shared/admin.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { TextArea } from '#ui/text-field.tsx'

type Message = Reply<'getMessageToUs'>

/** Answers a message by email, or closes it without an answer. */
export function AnswerMessage({ message }: { message: Message }) {
  const { t } = useAreaTexts('people')
  const { revalidate } = useRevalidator()
  const { texts, refused } = useFormTexts()
  const closing = useMessageState(message, true)
  const form = useForm({
    texts,
    send: async ({ answer = '' }) => {
      const sent = await api('answerMessageToUs', { id: message.messageId, answer })
      return sent.ok ? sent : refused(sent)
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

/** Reopens a message that was closed without an answer. */
export function ReopenMessage({ message }: { message: Message }) {
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
    const answer = await api('settleMessageToUs', { id: messageId, isClosed })
    setBusy(false)
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    notices.show({ kind: 'good', text: t(isClosed ? 'people.message.closedNow' : 'people.message.reopened') })
    await revalidate()
  }
  return { isBusy, save: () => void save() }
}
