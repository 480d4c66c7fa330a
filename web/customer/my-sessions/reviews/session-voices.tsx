import { useRevalidator } from 'react-router'
import { useAreaTexts } from '../../../area-texts.ts'
import { Card, CardHead } from '../../../kit/card.tsx'
import type { Session } from '../one-session.tsx'
import { ClaimCard } from './claim-card.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { GivenFeedback } from './given-feedback.tsx'
import type { SessionVoices as Voices } from './load-voices.ts'
import classes from './reviews.module.css'

/** Under a session that is over: what one says of it, and a claim where something was not right. */
export function SessionVoices({ session, voices }: { session: Session; voices: Voices | null }) {
  const { t } = useAreaTexts('voices')
  const { revalidate } = useRevalidator()
  if (!voices) return null
  const { feedback, claim } = voices
  const title = t('voices.about', { name: session.providerFirstName })
  return (
    <>
      {(feedback.canGive || feedback.given) && (
        <Card as="section" aria-label={title} className={classes.card}>
          <CardHead title={title} />
          {feedback.given ? (
            <GivenFeedback given={feedback.given} />
          ) : (
            <FeedbackForm session={session} onDone={() => void revalidate()} />
          )}
        </Card>
      )}
      {(claim.canOpen || claim.claim) && <ClaimCard session={session} voice={claim} />}
    </>
  )
}
