import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ClaimCard } from './claim-card.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { GivenFeedback } from './given-feedback.tsx'
import type { SessionFeedbackAndClaim } from './load-feedback.ts'
import classes from './reviews.module.css'

interface SessionFeedbackProps {
  session: Reply<'getSession'>
  /** Null if it could not be loaded. */
  feedbackAndClaim: SessionFeedbackAndClaim | null
}

/**
 * Shows the feedback and claim below a session. A claim that was not rejected comes first, and the client is then not
 * asked for feedback (decision 0060).
 */
export function SessionFeedback({ session, feedbackAndClaim }: SessionFeedbackProps) {
  const { t } = useAreaTexts('myFeedback')
  if (!feedbackAndClaim) return null
  const { feedback, claim } = feedbackAndClaim
  const title = t('myFeedback.about', { name: session.providerFirstName })
  const hasProblem = claim.claim !== null && claim.claim.status !== 'rejected'
  const claimCard = (claim.canOpen || claim.claim) && <ClaimCard session={session} sessionClaim={claim} />
  return (
    <>
      {hasProblem && claimCard}
      {((feedback.canGive && !hasProblem) || feedback.given) && (
        <Card as="section" id="feedback" aria-label={title} className={classes.card}>
          <CardHead title={title} />
          {feedback.given ? <GivenFeedback ownFeedback={feedback.given} /> : <FeedbackInvitation session={session} />}
        </Card>
      )}
      {!hasProblem && claimCard}
    </>
  )
}

/** The form opens on request, or immediately if the client follows the link in the email that requests feedback. */
function FeedbackInvitation({ session }: { session: Reply<'getSession'> }) {
  const { t } = useAreaTexts('myFeedback')
  const { revalidate } = useRevalidator()
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(hash === '#feedback')
  if (isOpen) return <FeedbackForm session={session} onDone={() => void revalidate()} onCancel={() => setOpen(false)} />
  return (
    <>
      <p className={classes.small}>{t('myFeedback.invite')}</p>
      <Button kind="second" icon="star" onClick={() => setOpen(true)}>
        {t('myFeedback.write')}
      </Button>
    </>
  )
}
