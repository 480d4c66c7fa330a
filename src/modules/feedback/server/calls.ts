import { putFeedbackSetting } from './feedback-setting.ts'
import { changeFeedback, giveFeedback, withdrawFeedback } from './give-feedback.ts'
import { listOwnFeedback, sessionFeedback } from './list-own-feedback.ts'
import { decideReport } from './moderate-feedback.ts'
import { publicFeedback } from './public-feedback.ts'
import { reportFeedback } from './report-feedback.ts'
import { getReport, listReports } from './review-reports.ts'

export const feedbackUseCases = {
  publicFeedback,
  giveFeedback,
  changeFeedback,
  withdrawFeedback,
  listOwnFeedback,
  sessionFeedback,
  reportFeedback,
  putFeedbackSetting,
  listReports,
  getReport,
  decideReport,
}
