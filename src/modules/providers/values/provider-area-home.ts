import type { PageId } from '#modules/pages.ts'

/**
 * The first page of the provider area: the target of a login,
 * the end of onboarding and the switch to the provider view.
 */
export const PROVIDER_AREA_HOME = 'dashboard' satisfies PageId
