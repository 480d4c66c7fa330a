import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAreaTexts } from '../../../area-texts.ts'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { Portrait } from '../../../kit/portrait.tsx'
import { TabPages } from '../tab-pages.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { GivenFeedback } from './given-feedback.tsx'
import type { Given, Reviews, Waiting } from './load-voices.ts'
import classes from './reviews.module.css'

/** What waits for a word, and what was said (issue 4, Feedback). */
export function ReviewsTab({ reviews: { waiting, given } }: { reviews: Reviews }) {
  const { t } = useAreaTexts('voices')
  if (waiting.length === 0 && given.totalCount === 0)
    return (
      <EmptyState icon="star" title={t('voices.nothing')}>
        <p>{t('voices.nothingText')}</p>
      </EmptyState>
    )
  return (
    <>
      {waiting.length > 0 && (
        <section aria-labelledby="reviews-waiting" className={classes.part}>
          <h2 id="reviews-waiting">{t('voices.waitTitle')}</h2>
          <p className={classes.lead}>{t('voices.waitLead')}</p>
          <List items={waiting} One={WaitingCard} />
        </section>
      )}
      {given.items.length > 0 && (
        <section aria-labelledby="reviews-given" className={classes.part}>
          <h2 id="reviews-given">{t('voices.givenTitle')}</h2>
          <List items={given.items} One={GivenCard} />
          {given.totalCount > given.pageSize && <TabPages {...given} />}
        </section>
      )}
    </>
  )
}

function List<T extends Waiting>({ items, One }: { items: T[]; One: (props: { session: T }) => React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.rows}>
      {items.map((session) => (
        <Card as="li" key={session.bookingId} className={classes.card}>
          <One session={session} />
        </Card>
      ))}
    </ul>
  )
}

function Face({ session }: { session: Waiting }) {
  const { t, format } = useAreaTexts('voices')
  const name = `${session.providerFirstName} ${session.providerLastName}`
  return (
    <div className={classes.face}>
      <Portrait src={session.providerImageUrl} name={name} size={56} />
      <div className={classes.words}>
        <h3 className={classes.name}>{name}</h3>
        <p className={classes.small}>{t('voices.sessionOn', { when: format.dayLong(session.startDateTime) })}</p>
      </div>
    </div>
  )
}

function WaitingCard({ session }: { session: Waiting }) {
  const { t } = useAreaTexts('voices')
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Face session={session} />
      {isOpen ? (
        <FeedbackForm session={session} onDone={() => void revalidate()} onCancel={() => setOpen(false)} />
      ) : (
        <Button kind="second" icon="star" onClick={() => setOpen(true)}>
          {t('voices.write')}
          <span className="visually-hidden">, {session.providerFirstName}</span>
        </Button>
      )}
    </>
  )
}

function GivenCard({ session }: { session: Given }) {
  return (
    <>
      <Face session={session} />
      <GivenFeedback given={session} />
    </>
  )
}
