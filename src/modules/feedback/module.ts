import { defineModule } from '#platform/server/module.ts'
import { feedbackEmailTemplates } from './emails/feedback-emails.ts'
import { putFeedbackSetting } from './server/feedback-setting.ts'
import { changeFeedback, giveFeedback, withdrawFeedback } from './server/give-feedback.ts'
import { listOwnFeedback, sessionFeedback } from './server/list-own-feedback.ts'
import { decideReport } from './server/moderate-feedback.ts'
import { eraseFeedback, feedbackJobs } from './server/public.ts'
import { publicFeedback } from './server/public-feedback.ts'
import { reportFeedback } from './server/report-feedback.ts'
import { getReport, listReports } from './server/review-reports.ts'

export const feedbackModule = defineModule({
  useCases: {
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
  },
  jobs: [feedbackJobs],
  emails: { ...feedbackEmailTemplates },
  eraseData: (tx, _deps, { customerAccountId }) => eraseFeedback(tx, customerAccountId),
})
