import type { CallPaths } from '#platform/values/call-paths.ts'

/**
 * Paths of the calls that public pages make on the first interaction. Only these paths are in the initial bundle; all
 * others are loaded when one of them is first needed (call-paths.ts).
 */
export const INITIAL_CALL_PATHS = {
  refreshToken: ['POST', '/account/refresh-token'],
  findPlaces: ['GET', '/settings/places'],
  publicFeedback: ['POST', '/customer/provider/{id}/public-feedback'],
  getAvailability: ['POST', '/customer/provider/{id}/get-availability'],
  firstAvailability: ['POST', '/customer/provider/{id}/first-availability'],
} as const satisfies CallPaths
