import { FEEDBACK_MAX } from '#modules/feedback/values/limits.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { RatingField } from '#ui/rating-field.tsx'
import { TextArea } from '#ui/text-field.tsx'
import type { OwnFeedback } from './load-feedback.ts'

interface FeedbackFormProps {
  session: { bookingId: string; providerId: string }
  /** The feedback to change; undefined for new feedback. */
  ownFeedback?: OwnFeedback | undefined
  onDone: () => void
  onCancel?: (() => void) | undefined
}

/** Form for a rating and optional text, with a hint about publication. */
export function FeedbackForm({ session, ownFeedback, onDone, onCancel }: FeedbackFormProps) {
  const { t } = useAreaTexts('myFeedback')
  const form = useFeedbackForm({ session, ownFeedback, onDone })
  return (
    <Form form={form}>
      <FormRows>
        <RatingField
          name="score"
          legend={t('myFeedback.score')}
          start={ownFeedback?.score}
          text={(score) => t('myFeedback.scoreOf', { score })}
        />
        <TextArea
          name="feedback"
          rows={4}
          label={t('myFeedback.text')}
          aside={t('myFeedback.optional')}
          hint={t('myFeedback.hint')}
          defaultValue={ownFeedback?.feedback}
          count={{ max: FEEDBACK_MAX, unit: 'characters', text: (used, max) => t('myFeedback.count', { used, max }) }}
        />
        <Button type="submit" size="tall" wide busy={form.busy} busyLabel={t('myFeedback.sending')}>
          {ownFeedback ? t('myFeedback.saveChange') : t('myFeedback.send')}
        </Button>
        {onCancel && (
          <Button kind="second" wide onClick={onCancel}>
            {ownFeedback ? t('myFeedback.keep') : t('myFeedback.close')}
          </Button>
        )}
      </FormRows>
    </Form>
  )
}

function useFeedbackForm({ session, ownFeedback, onDone }: Omit<FeedbackFormProps, 'onCancel'>) {
  const { t } = useAreaTexts('myFeedback')
  const { texts, toFailure } = useFormTexts()
  return useForm({
    texts,
    send: async ({ score, feedback = '' }) => {
      const input = { score: Number(score), feedback }
      const answer = ownFeedback
        ? await api('changeFeedback', { id: ownFeedback.feedbackId, ...input })
        : await api('giveFeedback', { id: session.providerId, bookingId: session.bookingId, ...input })
      if (!answer.ok) return toFailure(answer)
      notices.show({ kind: 'good', text: ownFeedback ? t('myFeedback.changed') : t('myFeedback.sent') })
      onDone()
      return answer
    },
  })
}
