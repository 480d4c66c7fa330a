import type { CallPaths } from '#platform/values/call-paths.ts'

/**
 * Paths of the calls that a public page makes on the first interaction. Only these are in the initial bundle; all other
 * paths are loaded when one of them is first needed (call-paths.ts).
 */
export const INITIAL_CALL_PATHS = {
  refreshToken: ['POST', '/account/refresh-token'],
  findPlaces: ['GET', '/settings/places'],
  publicFeedback: ['POST', '/customer/provider/{id}/public-feedback'],
  getAvailability: ['POST', '/customer/provider/{id}/get-availability'],
  firstAvailability: ['POST', '/customer/provider/{id}/first-availability'],
} as const satisfies CallPaths
