import { FREE_PARTS, type FreePart } from '#modules/search/values/match-parts.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'

export const WISHES = ['experienced', 'video', 'feedback'] as const
export type Wish = (typeof WISHES)[number]
export const PLACES = ['online', 'inPerson'] as const
export const KINDS = ['personal', 'group'] as const
/** Euros for one session. */
export const PRICES = [30, 40, 50, 60, 80, 100] as const

/** What somebody said. Whatever is empty or null was left open. How safe they feel is never among it: it is kept nowhere. */
export interface Answers {
  topicIds: readonly number[]
  providerTypeIds: readonly number[]
  kind: (typeof KINDS)[number] | null
  wishes: readonly Wish[]
  languageIds: readonly number[]
  place: (typeof PLACES)[number] | null
  /** For meeting in person; one of the towns in which somebody meets. */
  town: string | null
  parts: readonly FreePart[]
  isSoon: boolean
  maxPrice: number | null
}

export const NO_ANSWERS: Answers = {
  topicIds: [],
  providerTypeIds: [],
  kind: null,
  wishes: [],
  languageIds: [],
  place: null,
  town: null,
  parts: [],
  isSoon: false,
  maxPrice: null,
}

/** The questions by the answers they ask for, so that one can be skipped as a whole. */
const ANSWERED_BY = {
  topics: ['topicIds'],
  people: ['providerTypeIds', 'kind', 'wishes'],
  languages: ['languageIds'],
  place: ['place', 'town'],
  when: ['parts', 'isSoon'],
  price: ['maxPrice'],
} as const satisfies Record<string, readonly (keyof Answers)[]>
export type QuestionName = keyof typeof ANSWERED_BY

/** The answers with one question left open. */
export function without(answers: Answers, question: QuestionName): Answers {
  const open = ANSWERED_BY[question].map((name) => [name, NO_ANSWERS[name]])
  return { ...answers, ...Object.fromEntries(open) }
}

export const isEmpty = (answers: Answers): boolean => JSON.stringify(answers) === JSON.stringify(NO_ANSWERS)

/** Reads what the tab kept. Whatever makes no sense is left open. */
export function readAnswers(kept: unknown): Answers {
  const from = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const some = <T>(name: keyof Answers, of: readonly T[]): T[] => {
    const value = from[name]
    return Array.isArray(value) ? of.filter((one) => value.includes(one)) : []
  }
  const one = <T>(name: keyof Answers, of: readonly T[]): T | null => of.find((value) => value === from[name]) ?? null
  const town = from['town']
  return {
    topicIds: some(
      'topicIds',
      TOPICS.map(({ topicId }) => topicId),
    ),
    providerTypeIds: some(
      'providerTypeIds',
      PROVIDER_TYPES.map(({ providerTypeId }) => providerTypeId),
    ),
    kind: one('kind', KINDS),
    wishes: some('wishes', WISHES),
    languageIds: some(
      'languageIds',
      LANGUAGES.map(({ languageId }) => languageId),
    ),
    place: one('place', PLACES),
    town: typeof town === 'string' ? town : null,
    parts: some('parts', FREE_PARTS),
    isSoon: from['isSoon'] === true,
    maxPrice: one('maxPrice', PRICES),
  }
}
