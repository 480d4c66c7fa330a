import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { Card, CardHead } from '../../kit/card.tsx'
import { Switch } from '../../kit/choice.tsx'
import { notices } from '../../kit/notices.ts'
import { notifyFailure } from '../../notify-failure.ts'
import classes from './website.module.css'

/** All of what clients said, or none of it (field-notes, Reviews). */
export function FeedbackSetting({ isShown }: { isShown: boolean }) {
  const { t } = useAreaTexts('books')
  const { revalidate } = useRevalidator()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const turn = async (next: boolean) => {
    setWanted(next)
    const answer = await api('putFeedbackSetting', { isShown: next })
    if (answer.ok) notices.show({ kind: 'good', text: t(next ? 'books.feedbackIsOn' : 'books.feedbackIsOff') })
    else notifyFailure(answer, t('generic.offline'))
    if (answer.ok) await revalidate()
    setWanted(null)
  }
  return (
    <Card as="section" aria-label={t('books.feedbackTitle')} className={classes.part}>
      <CardHead title={t('books.feedbackTitle')} />
      <Switch
        label={t('books.feedbackShow')}
        checked={wanted ?? isShown}
        disabled={wanted !== null}
        onChange={(event) => void turn(event.target.checked)}
      />
      <p className={classes.small}>{t('books.feedbackLead')}</p>
    </Card>
  )
}
