import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { TabPagination } from '#platform/web/tab-pagination.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { GivenFeedback } from './given-feedback.tsx'
import type { OwnFeedback, PendingFeedback, ProviderAbsence, Reviews } from './load-feedback.ts'
import classes from './reviews.module.css'

/**
 * Sessions that the provider missed, sessions without feedback, and the feedback that the client has given (issue 4,
 * Feedback).
 */
export function ReviewsTab({ reviews: { absences, waiting, given } }: { reviews: Reviews }) {
  const { t } = useAreaTexts('myFeedback')
  if (absences.length === 0 && waiting.length === 0 && given.totalCount === 0)
    return (
      <EmptyState icon="star" title={t('myFeedback.nothing')}>
        <p>{t('myFeedback.nothingText')}</p>
      </EmptyState>
    )
  return (
    <>
      {absences.length > 0 && (
        <section aria-labelledby="reviews-absent" className={classes.part}>
          <h2 id="reviews-absent">{t('myFeedback.absentTitle')}</h2>
          <List items={absences} SessionCard={AbsenceCard} />
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="reviews-waiting" className={classes.part}>
          <h2 id="reviews-waiting">{t('myFeedback.waitTitle')}</h2>
          <p className={classes.lead}>{t('myFeedback.waitLead')}</p>
          <List items={waiting} SessionCard={WaitingCard} />
        </section>
      )}
      {given.items.length > 0 && (
        <section aria-labelledby="reviews-given" className={classes.part}>
          <h2 id="reviews-given">{t('myFeedback.givenTitle')}</h2>
          <List items={given.items} SessionCard={GivenCard} />
          {given.totalCount > given.pageSize && <TabPagination {...given} />}
        </section>
      )}
    </>
  )
}

function List<T extends PendingFeedback>({
  items,
  SessionCard,
}: {
  items: T[]
  SessionCard: (props: { session: T }) => React.ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.rows}>
      {items.map((session) => (
        <Card as="li" key={session.bookingId} className={classes.card}>
          <SessionCard session={session} />
        </Card>
      ))}
    </ul>
  )
}

function SessionHeader({ session }: { session: PendingFeedback }) {
  const { t, format } = useAreaTexts('myFeedback')
  const name = `${session.providerFirstName} ${session.providerLastName}`
  return (
    <div className={classes.face}>
      <Portrait src={session.providerImageUrl} name={name} size={56} />
      <div className={classes.words}>
        <h3 className={classes.name}>{name}</h3>
        <p className={classes.small}>{t('myFeedback.sessionOn', { when: format.dayLong(session.startDateTime) })}</p>
      </div>
    </div>
  )
}

function WaitingCard({ session }: { session: PendingFeedback }) {
  const { t } = useAreaTexts('myFeedback')
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SessionHeader session={session} />
      {isOpen ? (
        <FeedbackForm session={session} onDone={() => void revalidate()} onCancel={() => setOpen(false)} />
      ) : (
        <Button kind="second" icon="star" onClick={() => setOpen(true)}>
          {t('myFeedback.write')}
          <span className="visually-hidden">, {session.providerFirstName}</span>
        </Button>
      )}
    </>
  )
}

/**
 * A session that the provider did not attend. Shows the status of the claim and does not ask for a rating (decision
 * 0060).
 */
function AbsenceCard({ session }: { session: ProviderAbsence }) {
  const { t, language, format } = useAreaTexts('myFeedback')
  const { status, answerBy, refundAmount } = session.claim
  const values = { when: format.dayAtTime(answerBy), amount: format.money(refundAmount ?? 0) }
  const href = buildPagePath('mySessions', language, { paymentIntentId: session.paymentIntentId ?? session.bookingId })
  return (
    <>
      <SessionHeader session={session} />
      <p>{t('myFeedback.absent', { name: session.providerFirstName })}</p>
      <p className={classes.small}>{t(`myFeedback.claimSays.${status}`, values)}</p>
      <ButtonLink kind="second" href={href}>
        {t('myFeedback.seeClaim')}
        <span className="visually-hidden">, {session.providerFirstName}</span>
      </ButtonLink>
    </>
  )
}

function GivenCard({ session }: { session: OwnFeedback }) {
  return (
    <>
      <SessionHeader session={session} />
      <GivenFeedback ownFeedback={session} />
    </>
  )
}
