import {
  EXPERIENCE_WEIGHT,
  MAX_RANKED_YEARS,
  MEAN_RATING,
  MEAN_WEIGHT,
  RANK_FACTORS,
  type RankFactor,
} from '#modules/search/values/ranking.ts'
import type { ListedProvider } from './listed-providers.ts'

const FACTOR_SCORES: Record<RankFactor, (listed: ListedProvider) => number> = {
  /** The rating, pulled towards the mean while there are few reviews. */
  feedback: ({ rating, feedbackCount }) =>
    ((rating ?? MEAN_RATING) * feedbackCount + MEAN_RATING * MEAN_WEIGHT) / (feedbackCount + MEAN_WEIGHT),
  experience: ({ experienceInYears }) =>
    (Math.min(experienceInYears ?? 0, MAX_RANKED_YEARS) / MAX_RANKED_YEARS) * EXPERIENCE_WEIGHT,
}

/**
 * Computes the score for 'Recommended' order. No one can pay for a higher rank (field-notes: ranking must be
 * explainable).
 */
export const computeRank = (listed: ListedProvider): number =>
  RANK_FACTORS.reduce((sum, factor) => sum + FACTOR_SCORES[factor](listed), 0)
