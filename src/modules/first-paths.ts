/**
 * Paths of the calls that a public page makes as soon as somebody touches it. They are all of the contract that everybody's
 * first load has of calls; the others come with the first of them (call-paths.ts).
 */
export const FIRST_PATHS = {
  refreshToken: ['POST', '/account/refresh-token'],
  findPlaces: ['GET', '/settings/places'],
  publicFeedback: ['POST', '/customer/provider/{id}/public-feedback'],
  getAvailability: ['POST', '/customer/provider/{id}/get-availability'],
  firstAvailability: ['POST', '/customer/provider/{id}/first-availability'],
} as const satisfies Record<string, readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string]>
