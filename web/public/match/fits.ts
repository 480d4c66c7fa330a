import { SESSION_LOCATION, SESSION_TYPE } from '#contract/enums.ts'
import type { FreePart } from '#contract/match-parts.ts'
import { type Answers, type QuestionName, without } from './answers.ts'
import type { Candidate } from './candidate.ts'

/** The earliest free start of a counsellor in the parts of the week that somebody wishes for, in the order of time. */
function startsIn({ firstIn }: Candidate, parts: readonly FreePart[]): string[] {
  return parts
    .map((part) => firstIn[part])
    .filter((start) => start !== undefined)
    .toSorted()
}

/** Answers that leave people out, as the finder's filters do: within one any will do, of several each must fit. */
const RULES: readonly ((candidate: Candidate, answers: Answers) => boolean)[] = [
  ({ card }, { topicIds }) => topicIds.length === 0 || topicIds.some((id) => card.topicIds.includes(id)),
  ({ card }, { languageIds }) => languageIds.length === 0 || languageIds.some((id) => card.languageIds.includes(id)),
  ({ sessionTypes }, { kind }) => kind === null || sessionTypes.includes(SESSION_TYPE[kind]),
  (candidate, { place, town }) => place === null || meets(candidate, place, town),
  (candidate, { parts }) => parts.length === 0 || startsIn(candidate, parts).length > 0,
  ({ card }, { maxPrice }) => maxPrice === null || card.minPrice <= maxPrice,
]

function meets({ card }: Candidate, place: NonNullable<Answers['place']>, town: string | null): boolean {
  if (place === 'online') return card.sessionLocations.includes(SESSION_LOCATION.online)
  return card.sessionLocations.includes(SESSION_LOCATION.onSite) && (town === null || card.city === town)
}

export const fits = (candidate: Candidate, answers: Answers): boolean =>
  RULES.every((isFine) => isFine(candidate, answers))

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
  const meeting = candidates.filter(({ card }) => card.sessionLocations.includes(SESSION_LOCATION.onSite))
  return [...new Set(meeting.flatMap(({ card }) => card.city ?? []))].toSorted((a, b) => a.localeCompare(b))
}
