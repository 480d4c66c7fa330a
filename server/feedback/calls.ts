import { askForTime } from './ask-for-time.ts'
import { publicFeedback } from './public-feedback.ts'

export const feedbackUseCases = { publicFeedback, customerRequest: askForTime }
