import type { CallPaths } from '#platform/values/call-paths.ts'

export const feedbackCallPaths = {
  giveFeedback: ['POST', '/customer/provider/{id}/feedback'],
  listOwnFeedback: ['GET', '/customer/feedback'],
  changeFeedback: ['PUT', '/customer/feedback/{id}'],
  withdrawFeedback: ['DELETE', '/customer/feedback/{id}'],
  reportFeedback: ['POST', '/customer/feedback/{id}/report'],
  sessionFeedback: ['GET', '/customer/session/{id}/feedback'],
  putFeedbackSetting: ['PUT', '/provider/feedback-setting'],
} as const satisfies CallPaths
