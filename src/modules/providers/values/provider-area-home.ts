import type { PageId } from '#modules/pages.ts'

/** The first page of the provider area, shown after login, onboarding and a switch to the provider view. */
export const PROVIDER_AREA_HOME = 'dashboard' satisfies PageId
