import type { UiLanguage } from '#platform/values/enums.ts'
import { FAIR, GOOD, POOR } from './feedback-sentences.ts'
import type { DemoFeedback } from './provider-shape.ts'

export type Mood = 'glowing' | 'warm' | 'mixed'
type Score = DemoFeedback['score']

/** Scores in the order in which they come round, so that an average follows from the mood. */
const SCORES: Readonly<Record<Mood, readonly Score[]>> = {
  glowing: [5, 5, 5, 5, 4, 5, 5, 5, 5, 5],
  warm: [5, 4, 5, 5, 4, 5, 5, 3, 5, 4],
  mixed: [4, 5, 3, 4, 5, 2, 4, 5, 3, 5, 4, 1],
}

const halvesFor = (score: Score) => (score === 5 ? GOOD : score >= 3 ? FAIR : POOR)

/** A small generator with a fixed start: the demonstration must look the same on every machine. */
const chance = (seed: string): (() => number) => {
  let state = [...seed].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)!) >>> 0, 7)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Nobody praises the picture of somebody they met in a room. */
const ABOUT_VIDEO = /video|connection|ühendus|видео|связь/i
/** So many texts in a row begin differently. */
const APART = 4

export interface Wish {
  count: number
  mood: Mood
  /** Whether the counsellor also meets over video. */
  online: boolean
  languages: UiLanguage[]
}

const halvesOf = (score: Score, language: UiLanguage, next: () => number): [impression: string, effect: string] => {
  const [impressions, effects] = halvesFor(score)[language]
  const one = (list: readonly string[]) => list[Math.floor(next() * list.length)]!
  return [one(impressions), one(effects)]
}

/** Feedback of one counsellor, newest first, no text twice and no two neighbours that begin alike. */
export const feedbackFor = (key: string, wish: Wish): DemoFeedback[] => {
  const next = chance(key)
  const scores = SCORES[wish.mood]
  const offset = Math.floor(next() * scores.length)
  const recent: string[] = []
  const all: DemoFeedback[] = []
  while (all.length < wish.count) {
    const score = scores[(offset + all.length) % scores.length]!
    const language = wish.languages[Math.floor(next() * wish.languages.length)]!
    const [impression, effect] = halvesOf(score, language, next)
    const text = `${impression} ${effect}`.trim()
    const isOdd = recent.includes(impression) || (!wish.online && ABOUT_VIDEO.test(text))
    if (isOdd || all.some((other) => other.text === text)) continue
    all.push({ score, text, language, monthsAgo: Math.floor((all.length * 18) / wish.count) })
    recent.push(impression)
    if (recent.length > APART) recent.shift()
  }
  return all
}
