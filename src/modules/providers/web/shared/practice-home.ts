import type { PageId } from '#modules/pages.ts'

/** The practice's first page: where a login, the end of onboarding and the counsellor's view lead. */
export const PRACTICE_HOME = 'dashboard' satisfies PageId
