import { askForTime } from './ask-for-time.ts'
import { publicFeedback } from './public-feedback.ts'
import { declineRequest, listRequests } from './requests.ts'

export const feedbackUseCases = { publicFeedback, customerRequest: askForTime, listRequests, declineRequest }
