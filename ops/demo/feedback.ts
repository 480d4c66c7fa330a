import type { UiLanguage } from '#platform/values/enums.ts'
import { FAIR, GOOD, POOR } from './feedback-sentences.ts'
import type { DemoFeedback } from './provider-shape.ts'

export type Mood = 'glowing' | 'warm' | 'mixed'
type Score = DemoFeedback['score']

/** The ratings for each mood, given in this order and then repeated. They determine the average. */
const SCORES: Readonly<Record<Mood, readonly Score[]>> = {
  glowing: [5, 5, 5, 5, 4, 5, 5, 5, 5, 5],
  warm: [5, 4, 5, 5, 4, 5, 5, 3, 5, 4],
  mixed: [4, 5, 3, 4, 5, 2, 4, 5, 3, 5, 4, 1],
}

const getSentences = (score: Score) => (score === 5 ? GOOD : score >= 3 ? FAIR : POOR)

/** Creates a seeded random generator, so that the demo data is the same on every machine. */
const createRandom = (seed: string): (() => number) => {
  let state = [...seed].reduce((sum, character) => (Math.imul(sum, 31) + character.codePointAt(0)!) >>> 0, 7)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Matches sentences that do not suit on-site sessions. */
const ABOUT_VIDEO = /video|connection|ühendus|видео|связь/i
/** A piece of feedback must begin differently from this many preceding ones. */
const MIN_DISTANCE = 4

export interface DemoFeedbackOptions {
  count: number
  mood: Mood
  /** Whether the provider also works online. */
  online: boolean
  languages: UiLanguage[]
}

const pickHalves = (score: Score, language: UiLanguage, random: () => number): [impression: string, effect: string] => {
  const [impressions, effects] = getSentences(score)[language]
  const pickFrom = (list: readonly string[]) => list[Math.floor(random() * list.length)]!
  return [pickFrom(impressions), pickFrom(effects)]
}

/** Generates a provider's feedback, newest first. All pieces differ, and consecutive ones begin differently. */
export const generateFeedback = (key: string, options: DemoFeedbackOptions): DemoFeedback[] => {
  const random = createRandom(key)
  const scores = SCORES[options.mood]
  const offset = Math.floor(random() * scores.length)
  const recent: string[] = []
  const all: DemoFeedback[] = []
  while (all.length < options.count) {
    const score = scores[(offset + all.length) % scores.length]!
    const language = options.languages[Math.floor(random() * options.languages.length)]!
    const [impression, effect] = pickHalves(score, language, random)
    const text = `${impression} ${effect}`.trim()
    const isUnsuitable = recent.includes(impression) || (!options.online && ABOUT_VIDEO.test(text))
    if (isUnsuitable || all.some((other) => other.text === text)) continue
    all.push({ score, text, language, monthsAgo: Math.floor((all.length * 18) / options.count) })
    recent.push(impression)
    if (recent.length > MIN_DISTANCE) recent.shift()
  }
  return all
}
