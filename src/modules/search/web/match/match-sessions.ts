import { MATCH_QUESTIONS, type QuestionName } from '#modules/search/values/questions.ts'
import { SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'
import { type Answers, clearAnswer } from './answers.ts'
import type { Candidate, CandidateSession } from './candidate.ts'

/**
 * Finds the session type to show for a candidate: the first in the provider's display order that matches every answer
 * about the session, as in the finder (decision 0062). Null if there is none or if the provider does not match.
 */
export function findMatchingSession(candidate: Candidate, answers: Answers): CandidateSession | null {
  const { topicIds } = answers
  if (topicIds.length > 0 && !topicIds.some((id) => candidate.card.topicIds.includes(id))) return null
  return (
    candidate.sessions.find((session) => SESSION_RULES.every((meets) => meets(session, answers, candidate))) ?? null
  )
}

type SessionRule = (session: CandidateSession, answers: Answers, candidate: Candidate) => boolean

/** Values within an answer are ORed; answers are ANDed, like the finder's filters. */
const SESSION_RULES: readonly SessionRule[] = [
  ({ languageId }, { languageIds }) => languageIds.length === 0 || languageIds.includes(languageId),
  ({ type }, { kind }) => kind === null || type === SESSION_TYPE[kind],
  ({ location }, { place }) =>
    place === null || location === (place === 'online' ? SESSION_LOCATION.online : SESSION_LOCATION.onSite),
  (_session, { place, town }, { card }) => place !== 'inPerson' || town === null || card.city === town,
  ({ firstIn }, { parts }) => parts.length === 0 || parts.some((part) => firstIn[part] !== undefined),
  ({ fee }, { maxPrice }) => maxPrice === null || fee <= maxPrice,
]

export const isMatch = (candidate: Candidate, answers: Answers): boolean =>
  findMatchingSession(candidate, answers) !== null

/**
 * Lists the answers whose removal adds matches, each with the number of additional candidates, the most useful answer
 * first.
 */
export function suggestAnswersToClear(
  candidates: readonly Candidate[],
  answers: Answers,
): { question: QuestionName; more: number }[] {
  const count = (input: Answers) => candidates.filter((candidate) => isMatch(candidate, input)).length
  const currentCount = count(answers)
  return MATCH_QUESTIONS.map((question) => ({ question, more: count(clearAnswer(answers, question)) - currentCount }))
    .filter(({ more }) => more > 0)
    .toSorted((a, b) => b.more - a.more)
}

/** Lists the towns with in-person sessions, so that one can be selected without a request. */
export function listTowns(candidates: readonly Candidate[]): string[] {
  const onSiteCandidates = candidates.filter(({ sessions }) =>
    sessions.some(({ location }) => location === SESSION_LOCATION.onSite),
  )
  return [...new Set(onSiteCandidates.flatMap(({ card }) => card.city ?? []))].toSorted((a, b) => a.localeCompare(b))
}
