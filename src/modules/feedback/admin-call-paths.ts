import type { CallPaths } from '#platform/values/call-paths.ts'

export const feedbackAdminCallPaths = {
  listReports: ['GET', '/super-user/feedback'],
  getReport: ['GET', '/super-user/feedback/{id}'],
  decideReport: ['PUT', '/super-user/feedback/{id}'],
} as const satisfies CallPaths
