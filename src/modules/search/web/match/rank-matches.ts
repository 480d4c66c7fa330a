import type { Candidate, CandidateSession } from './candidate.ts'
import { loosen, matchingSession } from './fits.ts'
import { type Asked, MOST_REASONS, type Reason, reasonsFor } from './reasons.ts'

export interface Match {
  candidate: Candidate
  /** The one that is shown and can be booked from the card. */
  session: CandidateSession
  /** At most three. */
  reasons: Reason[]
}

/** What each answer weighs that somebody meets; the page that shows the result says the same in words. */
const WEIGHTS: Partial<Record<Reason['kind'], number>> = { types: 3, experienced: 2, video: 2, feedback: 2, soon: 2 }
const OF_TOPICS = 6
const OF_PARTS = 2
const OF_LANGUAGES = 1
/** Among equals, whoever works with little else comes first. */
const OF_FOCUS = 1

/**
 * Whoever fits all that leaves people out, the one with whom most of the other answers are met first; equals stay in the
 * order in which they came, which is the finder's 'Recommended'. The same answers give the same list; nothing else counts.
 */
export function rankMatches(candidates: readonly Candidate[], asked: Asked) {
  const matches = candidates
    .flatMap((candidate) => {
      const session = matchingSession(candidate, asked.answers)
      return session ? [{ candidate, session, reasons: reasonsFor(candidate, session, asked) }] : []
    })
    .map((match) => ({ ...match, score: scoreOf(match, asked) }))
    .toSorted((a, b) => b.score - a.score)
  return {
    matches: matches.map(
      ({ candidate, session, reasons }): Match => ({ candidate, session, reasons: reasons.slice(0, MOST_REASONS) }),
    ),
    loosen: loosen(candidates, asked.answers),
  }
}

function scoreOf({ candidate, reasons }: Pick<Match, 'candidate' | 'reasons'>, { answers }: Asked): number {
  const share = (some: number, of: number) => (of === 0 ? 0 : some / of)
  return reasons.reduce((sum, reason) => {
    if (reason.kind === 'topics') {
      const met = OF_TOPICS * share(reason.ids.length, answers.topicIds.length)
      return sum + met + OF_FOCUS * share(reason.ids.length, candidate.card.topicIds.length)
    }
    if (reason.kind === 'free') return sum + OF_PARTS * share(reason.parts.length, answers.parts.length)
    if (reason.kind === 'languages') return sum + OF_LANGUAGES * share(reason.ids.length, answers.languageIds.length)
    return sum + (WEIGHTS[reason.kind] ?? 0)
  }, 0)
}

/** The card with the session that matched, and its times: those in the parts of the week asked for, then the next ones. */
export function cardFor({ candidate: { card }, session, reasons }: Match): Candidate['card'] {
  const { firstIn, nextAvailable, nextDates, ...shown } = session
  const free = reasons.find((reason) => reason.kind === 'free')
  const asked = free ? free.parts.map((part) => firstIn[part]!) : []
  const others = nextAvailable.filter((start) => !asked.includes(start))
  const times = [...asked, ...others].slice(0, SHOWN_TIMES).toSorted()
  return {
    ...card,
    session: shown,
    nextSessionTemplateId: session.sessionTemplateId,
    minPrice: session.fee,
    // The dates of a group are few, and each has its own link: they stay as they come.
    nextAvailable: nextDates ? nextAvailable : times,
    nextDates,
  }
}
const SHOWN_TIMES = 3
