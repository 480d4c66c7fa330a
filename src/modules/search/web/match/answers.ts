import { FREE_PARTS, type FreePart, MATCH_PRICES } from '#modules/search/values/match-constants.ts'
import type { QuestionName } from '#modules/search/values/questions.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'

export const PREFERENCES = ['experienced', 'video', 'feedback'] as const
export type Preference = (typeof PREFERENCES)[number]
export const PLACES = ['online', 'inPerson'] as const
export const KINDS = ['personal', 'group'] as const

/** Answers to the questionnaire; empty or null means unanswered. The answer to the safety question is never stored. */
export interface Answers {
  topicIds: readonly number[]
  providerTypeIds: readonly number[]
  kind: (typeof KINDS)[number] | null
  preferences: readonly Preference[]
  languageIds: readonly number[]
  place: (typeof PLACES)[number] | null
  /** Town for in-person sessions; always one of the towns that have such sessions. */
  town: string | null
  parts: readonly FreePart[]
  isSoon: boolean
  maxPrice: number | null
}

export const NO_ANSWERS: Answers = {
  topicIds: [],
  providerTypeIds: [],
  kind: null,
  preferences: [],
  languageIds: [],
  place: null,
  town: null,
  parts: [],
  isSoon: false,
  maxPrice: null,
}

/** The answers that belong to each question, so that a question can be skipped as a whole. */
const ANSWERS_OF_QUESTION = {
  topics: ['topicIds'],
  people: ['providerTypeIds', 'kind', 'preferences'],
  languages: ['languageIds'],
  place: ['place', 'town'],
  when: ['parts', 'isSoon'],
  price: ['maxPrice'],
} as const satisfies Record<QuestionName, readonly (keyof Answers)[]>

/** Returns the answers without those to one question. */
export function clearAnswer(answers: Answers, question: QuestionName): Answers {
  const emptyAnswers = ANSWERS_OF_QUESTION[question].map((name) => [name, NO_ANSWERS[name]])
  return { ...answers, ...Object.fromEntries(emptyAnswers) }
}

export const isEmpty = (answers: Answers): boolean => JSON.stringify(answers) === JSON.stringify(NO_ANSWERS)

/** Parses the answers stored in the tab; invalid values count as unanswered. */
export function readAnswers(stored: unknown): Answers {
  const values = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const readList = <T>(name: keyof Answers, options: readonly T[]): T[] => {
    const value = values[name]
    return Array.isArray(value) ? options.filter((option) => value.includes(option)) : []
  }
  const readSingle = <T>(name: keyof Answers, options: readonly T[]): T | null =>
    options.find((option) => option === values[name]) ?? null
  const town = values['town']
  return {
    topicIds: readList(
      'topicIds',
      TOPICS.map(({ topicId }) => topicId),
    ),
    providerTypeIds: readList(
      'providerTypeIds',
      PROVIDER_TYPES.map(({ providerTypeId }) => providerTypeId),
    ),
    kind: readSingle('kind', KINDS),
    preferences: readList('preferences', PREFERENCES),
    languageIds: readList(
      'languageIds',
      LANGUAGES.map(({ languageId }) => languageId),
    ),
    place: readSingle('place', PLACES),
    town: typeof town === 'string' ? town : null,
    parts: readList('parts', FREE_PARTS),
    isSoon: values['isSoon'] === true,
    maxPrice: readSingle('maxPrice', MATCH_PRICES),
  }
}
