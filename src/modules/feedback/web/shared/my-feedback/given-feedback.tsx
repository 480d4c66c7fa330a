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
import type { OwnFeedback } from './load-feedback.ts'
import classes from './reviews.module.css'

const BADGE_KIND = { waiting: 'waiting', public: 'good', removed: 'still' } as const

/** Feedback that the client has given, with its status. Until publication it can be changed or withdrawn. */
export function GivenFeedback({ ownFeedback }: { ownFeedback: OwnFeedback }) {
  const { t } = useAreaTexts('myFeedback')
  const { revalidate } = useRevalidator()
  const [isChanging, setChanging] = useState(false)
  if (isChanging) {
    const onDone = () => {
      setChanging(false)
      void revalidate()
    }
    return (
      <FeedbackForm
        session={ownFeedback}
        ownFeedback={ownFeedback}
        onDone={onDone}
        onCancel={() => setChanging(false)}
      />
    )
  }
  return (
    <div className={classes.given}>
      <p className={classes.line}>
        <RatingStars rating={ownFeedback.score} text={t('myFeedback.scoreOf', { score: ownFeedback.score })} />
        <Badge kind={BADGE_KIND[ownFeedback.state]}>{t(`myFeedback.is.${ownFeedback.state}`)}</Badge>
      </p>
      <p className={ownFeedback.feedback ? classes.said : classes.small}>
        {ownFeedback.feedback || t('myFeedback.starsOnly')}
      </p>
      <FeedbackStatus ownFeedback={ownFeedback} />
      {ownFeedback.state === 'waiting' && <Actions ownFeedback={ownFeedback} onChange={() => setChanging(true)} />}
    </div>
  )
}

function FeedbackStatus({ ownFeedback }: { ownFeedback: OwnFeedback }) {
  const { t, format } = useAreaTexts('myFeedback')
  if (ownFeedback.state === 'waiting') return <p className={classes.small}>{t('myFeedback.waits')}</p>
  if (ownFeedback.state === 'removed')
    return (
      <div className={classes.small}>
        <p>{t('myFeedback.removed')}</p>
        <blockquote className={classes.quote}>{ownFeedback.removedBecause}</blockquote>
      </div>
    )
  const when = format.dayLong(ownFeedback.publishedAt!)
  return (
    <p className={classes.small}>
      {t('myFeedback.public', { when })} {ownFeedback.isEdited && t('myFeedback.edited')}
    </p>
  )
}

function Actions({ ownFeedback, onChange }: { ownFeedback: OwnFeedback; onChange: () => void }) {
  const { t } = useAreaTexts('myFeedback')
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    const result = await api('withdrawFeedback', { id: ownFeedback.feedbackId })
    setBusy(false)
    if (result.ok) notices.show({ kind: 'good', text: t('myFeedback.withdrawn') })
    else notifyFailure(result, t('generic.offline'))
    if (result.ok || result.status === 409) await revalidate()
  }
  const name = `${ownFeedback.providerFirstName} ${ownFeedback.providerLastName}`
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
