import type { CallPaths } from '#platform/values/call-paths.ts'

export const contentCallPaths = {
  contactUs: ['POST', '/account/contact-us'],
  generalItems: ['GET', '/settings/general-items'],
  publicSettings: ['GET', '/settings/public'],
} as const satisfies CallPaths
