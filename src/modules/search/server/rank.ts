import {
  MEAN_RATING,
  MEAN_WEIGHT,
  MOST_YEARS,
  RANK_FACTORS,
  type RankFactor,
  YEARS_WEIGH,
} from '#modules/search/values/ranking.ts'
import type { Listed } from './listed.ts'

const PARTS: Record<RankFactor, (listed: Listed) => number> = {
  /** The rating, pulled towards the mean while there are few reviews. */
  feedback: ({ rating, feedbackCount }) =>
    ((rating ?? MEAN_RATING) * feedbackCount + MEAN_RATING * MEAN_WEIGHT) / (feedbackCount + MEAN_WEIGHT),
  experience: ({ experienceInYears }) => (Math.min(experienceInYears ?? 0, MOST_YEARS) / MOST_YEARS) * YEARS_WEIGH,
}

/** The score of the order 'Recommended'. Nobody can pay for a rank (field-notes: ranking must be explainable). */
export const rankOf = (listed: Listed): number => RANK_FACTORS.reduce((sum, factor) => sum + PARTS[factor](listed), 0)
