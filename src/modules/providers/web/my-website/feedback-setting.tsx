import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Switch } from '#ui/choice.tsx'
import { notices } from '#ui/notices.ts'
import classes from './website.module.css'

/** Shows all client feedback on the public page, or none (field-notes, Reviews). */
export function FeedbackSetting({ isShown }: { isShown: boolean }) {
  const { t } = useAreaTexts('earnings')
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState<boolean | null>(null)
  const update = async (next: boolean) => {
    setPending(next)
    const answer = await api('putFeedbackSetting', { isShown: next })
    if (answer.ok) notices.show({ kind: 'good', text: t(next ? 'earnings.feedbackIsOn' : 'earnings.feedbackIsOff') })
    else notifyFailure(answer, t('generic.offline'))
    if (answer.ok) await revalidate()
    setPending(null)
  }
  return (
    <Card as="section" aria-label={t('earnings.feedbackTitle')} className={classes.part}>
      <CardHead title={t('earnings.feedbackTitle')} />
      <Switch
        label={t('earnings.feedbackShow')}
        checked={pending ?? isShown}
        disabled={pending !== null}
        onChange={(event) => void update(event.target.checked)}
      />
      <p className={classes.small}>{t('earnings.feedbackLead')}</p>
    </Card>
  )
}
