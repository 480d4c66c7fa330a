import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { notices } from '#ui/notices.ts'
import { RatingStars } from '#ui/rating.tsx'
import { Badge } from '#ui/tag.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import type { GivenFeedbackItem } from './load-feedback.ts'
import classes from './reviews.module.css'

const BADGE_KIND = { waiting: 'waiting', public: 'good', removed: 'still' } as const

/** The client's own feedback and its status; before publication it can be changed or withdrawn. */
export function GivenFeedback({ given }: { given: GivenFeedbackItem }) {
  const { t } = useAreaTexts('myFeedback')
  const { revalidate } = useRevalidator()
  const [isChanging, setChanging] = useState(false)
  if (isChanging) {
    const done = () => {
      setChanging(false)
      void revalidate()
    }
    return <FeedbackForm session={given} given={given} onDone={done} onCancel={() => setChanging(false)} />
  }
  return (
    <div className={classes.given}>
      <p className={classes.line}>
        <RatingStars rating={given.score} text={t('myFeedback.scoreOf', { score: given.score })} />
        <Badge kind={BADGE_KIND[given.state]}>{t(`myFeedback.is.${given.state}`)}</Badge>
      </p>
      <p className={given.feedback ? classes.said : classes.small}>{given.feedback || t('myFeedback.starsOnly')}</p>
      <FeedbackStatus given={given} />
      {given.state === 'waiting' && <Actions given={given} onChange={() => setChanging(true)} />}
    </div>
  )
}

function FeedbackStatus({ given }: { given: GivenFeedbackItem }) {
  const { t, format } = useAreaTexts('myFeedback')
  if (given.state === 'waiting') return <p className={classes.small}>{t('myFeedback.waits')}</p>
  if (given.state === 'removed')
    return (
      <div className={classes.small}>
        <p>{t('myFeedback.removed')}</p>
        <blockquote className={classes.quote}>{given.removedBecause}</blockquote>
      </div>
    )
  const when = format.dayLong(given.publishedAt!)
  return (
    <p className={classes.small}>
      {t('myFeedback.public', { when })} {given.isEdited && t('myFeedback.edited')}
    </p>
  )
}

function Actions({ given, onChange }: { given: GivenFeedbackItem; onChange: () => void }) {
  const { t } = useAreaTexts('myFeedback')
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    const answer = await api('withdrawFeedback', { id: given.feedbackId })
    setBusy(false)
    if (answer.ok) notices.show({ kind: 'good', text: t('myFeedback.withdrawn') })
    else notifyFailure(answer, t('generic.offline'))
    if (answer.ok || answer.status === 409) await revalidate()
  }
  const name = `${given.providerFirstName} ${given.providerLastName}`
  return (
    <div className={classes.acts}>
      <Button kind="second" size="dense" icon="pencil" off={isBusy} onClick={onChange}>
        {t('myFeedback.change')}
        <span className="visually-hidden">, {name}</span>
      </Button>
      <Button
        kind="undo-second"
        size="dense"
        busy={isBusy}
        busyLabel={t('myFeedback.withdrawing')}
        onClick={() => void withdraw()}
      >
        {t('myFeedback.withdraw')}
        <span className="visually-hidden">, {name}</span>
      </Button>
    </div>
  )
}
