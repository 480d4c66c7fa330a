/**
 * What 'Recommended' is made of. The page that says how ranking works (Regulation (EU) 2019/1150, art. 5) has words for each
 * of these, and src/modules/search/server/rank.ts a part for each: neither compiles with one too few.
 */
export const RANK_FACTORS = ['feedback', 'experience'] as const
export type RankFactor = (typeof RANK_FACTORS)[number]

/** An average made of few voices is drawn towards this one, as if so many had said it. */
export const MEAN_RATING = 4.5
export const MEAN_WEIGHT = 8
/** Years of experience count up to so many; all of them together weigh as much as this part of a star. */
export const MOST_YEARS = 20
export const YEARS_WEIGH = 0.1
