import type { CallPaths } from '#platform/values/call-paths.ts'

export const waitlistCallPaths = {
  listOwnWaitlist: ['GET', '/customer/waiting'],
  joinWaitlist: ['POST', '/customer/waiting'],
  leaveWaitlist: ['DELETE', '/customer/waiting/{id}'],
  declineWaitlistOffer: ['POST', '/customer/waiting/{id}/decline'],
} as const satisfies CallPaths
