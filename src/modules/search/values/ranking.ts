/**
 * The factors of 'Recommended' order. The ranking page (Regulation (EU) 2019/1150, art. 5) explains each of them, and
 * src/modules/search/server/rank.ts has a term for each; neither compiles if a factor is missing.
 */
export const RANK_FACTORS = ['feedback', 'experience'] as const
export type RankFactor = (typeof RANK_FACTORS)[number]

/**
 * Bayesian average: a rating is pulled towards this mean as if there were MEAN_WEIGHT additional ratings with this
 * value.
 */
export const MEAN_RATING = 4.5
export const MEAN_WEIGHT = 8
/** Experience counts up to MAX_RANKED_YEARS years, which together add EXPERIENCE_WEIGHT of a star. */
export const MAX_RANKED_YEARS = 20
export const EXPERIENCE_WEIGHT = 0.1
