import { SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'
import { type Answers, type QuestionName, without } from './answers.ts'
import type { Candidate, CandidateSession } from './candidate.ts'

/**
 * The session type that a candidate is shown with: the first in the counsellor's own order that meets every answer about the
 * session, as in the finder (decision 0062). Null when none does, or when the counsellor does not fit.
 */
export function matchingSession(candidate: Candidate, answers: Answers): CandidateSession | null {
  const { topicIds } = answers
  if (topicIds.length > 0 && !topicIds.some((id) => candidate.card.topicIds.includes(id))) return null
  return (
    candidate.sessions.find((session) => SESSION_RULES.every((meets) => meets(session, answers, candidate))) ?? null
  )
}

type SessionRule = (session: CandidateSession, answers: Answers, candidate: Candidate) => boolean

/** Within one answer any value counts, between answers all, as with the finder's filters. */
const SESSION_RULES: readonly SessionRule[] = [
  ({ languageId }, { languageIds }) => languageIds.length === 0 || languageIds.includes(languageId),
  ({ type }, { kind }) => kind === null || type === SESSION_TYPE[kind],
  ({ location }, { place }) =>
    place === null || location === (place === 'online' ? SESSION_LOCATION.online : SESSION_LOCATION.onSite),
  (_session, { place, town }, { card }) => place !== 'inPerson' || town === null || card.city === town,
  ({ firstIn }, { parts }) => parts.length === 0 || parts.some((part) => firstIn[part] !== undefined),
  ({ fee }, { maxPrice }) => maxPrice === null || fee <= maxPrice,
]

export const fits = (candidate: Candidate, answers: Answers): boolean => matchingSession(candidate, answers) !== null

/** Questions whose answers leave people out. */
const LOOSENED = ['topics', 'people', 'languages', 'place', 'when', 'price'] as const satisfies readonly QuestionName[]

/** Which one answer to let go of, and how many more that would find; the most useful first. */
export function loosen(candidates: readonly Candidate[], answers: Answers): { question: QuestionName; more: number }[] {
  const count = (given: Answers) => candidates.filter((one) => fits(one, given)).length
  const found = count(answers)
  return LOOSENED.map((question) => ({ question, more: count(without(answers, question)) - found }))
    .filter(({ more }) => more > 0)
    .toSorted((a, b) => b.more - a.more)
}

/** Towns in which somebody meets in person, for choosing one without asking anybody for it. */
export function townsOf(candidates: readonly Candidate[]): string[] {
  const meeting = candidates.filter(({ sessions }) =>
    sessions.some(({ location }) => location === SESSION_LOCATION.onSite),
  )
  return [...new Set(meeting.flatMap(({ card }) => card.city ?? []))].toSorted((a, b) => a.localeCompare(b))
}
