import type { Candidate, CandidateSession } from './candidate.ts'
import { findMatchingSession, suggestAnswersToClear } from './match-sessions.ts'
import { listReasons, MAX_REASONS, type MatchQuery, type Reason } from './reasons.ts'

export interface Match {
  candidate: Candidate
  /** The session shown on the card, which can be booked from it. */
  session: CandidateSession
  /** At most three. */
  reasons: Reason[]
}

/** The weight of each answer that a provider matches. The result page explains the ranking. */
const WEIGHTS: Partial<Record<Reason['kind'], number>> = { types: 3, experienced: 2, video: 2, feedback: 2, soon: 2 }
const TOPICS_WEIGHT = 6
const PARTS_WEIGHT = 2
const LANGUAGES_WEIGHT = 1
/** Tie-breaker: providers who work with few other topics come first. */
const FOCUS_WEIGHT = 1
const SHOWN_TIMES = 3

/**
 * Ranks the candidates that no answer excludes by the total weight of the answers that they match. Ties keep the order
 * of the input, which is the finder's 'Recommended' order. The result depends only on the parameters.
 */
export function rankMatches(candidates: readonly Candidate[], query: MatchQuery) {
  const matches = candidates
    .flatMap((candidate) => {
      const session = findMatchingSession(candidate, query.answers)
      return session ? [{ candidate, session, reasons: listReasons(candidate, session, query) }] : []
    })
    .map((match) => ({ ...match, score: computeScore(match, query) }))
    .toSorted((a, b) => b.score - a.score)
  return {
    matches: matches.map(
      ({ candidate, session, reasons }): Match => ({ candidate, session, reasons: reasons.slice(0, MAX_REASONS) }),
    ),
    suggestions: suggestAnswersToClear(candidates, query.answers),
  }
}

function computeScore({ candidate, reasons }: Pick<Match, 'candidate' | 'reasons'>, { answers }: MatchQuery): number {
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
  return reasons.reduce((sum, reason) => {
    if (reason.kind === 'topics') {
      const topicScore = TOPICS_WEIGHT * share(reason.ids.length, answers.topicIds.length)
      return sum + topicScore + FOCUS_WEIGHT * share(reason.ids.length, candidate.card.topicIds.length)
    }
    if (reason.kind === 'free') return sum + PARTS_WEIGHT * share(reason.parts.length, answers.parts.length)
    if (reason.kind === 'languages')
      return sum + LANGUAGES_WEIGHT * share(reason.ids.length, answers.languageIds.length)
    return sum + (WEIGHTS[reason.kind] ?? 0)
  }, 0)
}

/**
 * Builds the card with the matching session and its times: preferably those in the requested parts of the week, then
 * the next ones.
 */
export function buildMatchCard({ candidate: { card }, session, reasons }: Match): Candidate['card'] {
  const { firstIn, nextAvailable, nextDates, ...cardSession } = session
  const freeReason = reasons.find((reason) => reason.kind === 'free')
  const requested = freeReason ? freeReason.parts.map((part) => firstIn[part]!) : []
  const others = nextAvailable.filter((start) => !requested.includes(start))
  const times = [...requested, ...others].slice(0, SHOWN_TIMES).toSorted()
  return {
    ...card,
    session: cardSession,
    nextSessionTemplateId: session.sessionTemplateId,
    minPrice: session.fee,
    // A group has few dates and each has its own link, so they are not reordered.
    nextAvailable: nextDates ? nextAvailable : times,
    nextDates,
  }
}
