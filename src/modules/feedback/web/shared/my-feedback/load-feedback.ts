import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'

export type Reviews = Reply<'listOwnFeedback'>
export type OwnFeedback = Reviews['given']['items'][number]
export type ProviderAbsence = Reviews['absences'][number]
export type PendingFeedback = Reviews['waiting'][number]

const PAGE_SIZE = 10

/** Loads the content of the Reviews tab, and its translations. */
export async function loadReviews(request: Request, page: number): Promise<Reviews> {
  const [answer] = await Promise.all([
    api('listOwnFeedback', { page, pageSize: PAGE_SIZE }),
    areaTextsFor(request, 'myFeedback'),
  ])
  return unwrapLoaderResult(answer)
}

export interface SessionFeedbackAndClaim {
  feedback: Reply<'sessionFeedback'>
  claim: Reply<'sessionClaim'>
}

/** Loads a session's feedback and claim. Returns null on failure, so that the session is shown without them. */
export async function loadSessionFeedback(request: Request, id: string): Promise<SessionFeedbackAndClaim | null> {
  const [feedback, claim] = await Promise.all([
    api('sessionFeedback', { id }),
    api('sessionClaim', { id }),
    // Offline, the cached session is shown without its feedback and claim.
    areaTextsFor(request, 'myFeedback').catch(() => null),
  ])
  return feedback.ok && claim.ok ? { feedback: feedback.data, claim: claim.data } : null
}
