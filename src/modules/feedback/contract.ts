import { z } from 'zod'
import { feedbackAdminCallPaths } from '#modules/feedback/admin-call-paths.ts'
import { feedbackCallPaths } from '#modules/feedback/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  auditHistory,
  eurosOut,
  guid,
  instantOut,
  optionalText,
  pageQuery,
  pageSchema,
  requiredLine,
  statusFilter,
} from '#platform/contract/values.ts'
import { CLAIM_STATUS, REPORT_REASONS } from '#platform/values/enums.ts'
import { FEEDBACK_MAX } from './values/limits.ts'

const feedbackFields = {
  /** The text is optional: a rating alone is enough (decision 0025). */
  feedback: optionalText(FEEDBACK_MAX).transform((value) => value ?? ''),
  score: z.int({ error: 'error.required' }).min(1, { error: 'error.invalid' }).max(5, { error: 'error.invalid' }),
}

/** The session that the feedback is about. */
const session = {
  bookingId: z.guid(),
  paymentIntentId: z.string().nullable(),
  providerId: z.guid(),
  providerFirstName: z.string(),
  providerLastName: z.string(),
  providerImageUrl: z.string().nullable(),
  title: z.string(),
  startDateTime: instantOut,
}

const ownFeedback = z.object({
  ...session,
  feedbackId: z.guid(),
  score: z.int(),
  feedback: z.string(),
  /** `waiting`: not published yet, visible only to its author. `removed`: taken down by an administrator. */
  state: z.enum(['waiting', 'public', 'removed']),
  publishedAt: instantOut.nullable(),
  /** Whether an administrator has redacted words. */
  isEdited: z.boolean(),
  removedBecause: z.string().nullable(),
})

const report = z.object({
  reason: z.enum(REPORT_REASONS),
  byCounsellor: z.boolean(),
  text: z.string().nullable(),
  reportedAt: instantOut,
})

/** Calls for giving and reading feedback, reporting it, and deciding on reports. */
export const feedbackCalls = {
  giveFeedback: defineCall(
    {
      who: 'signedIn',
      summary:
        'Creates feedback with a rating for a completed session. Without `bookingId`, uses the latest session that ' +
        'has no feedback.',
      input: z.strictObject({ id: requiredLine(80), ...feedbackFields, bookingId: guid.optional() }),
      reply: ownFeedback,
      errors: ['bookingNotFound', 'feedbackNotYet', 'feedbackGiven', 'feedbackOff'],
      perMinute: 20,
    },
    feedbackCallPaths.giveFeedback,
  ),
  changeFeedback: defineCall(
    {
      who: 'signedIn',
      summary: 'Updates the caller’s feedback. Only possible before it is public.',
      input: z.strictObject({ id: guid, ...feedbackFields }),
      reply: ownFeedback,
      errors: ['notFound', 'feedbackPublic'],
      perMinute: 20,
    },
    feedbackCallPaths.changeFeedback,
  ),
  withdrawFeedback: defineCall(
    {
      who: 'signedIn',
      summary: 'Deletes the caller’s feedback. Only possible before it is public.',
      input: z.strictObject({ id: guid }),
      reply: z.null(),
      errors: ['notFound', 'feedbackPublic'],
    },
    feedbackCallPaths.withdrawFeedback,
  ),
  listOwnFeedback: defineCall(
    {
      who: 'signedIn',
      summary:
        'Lists the sessions awaiting feedback, the latest for each provider, and the feedback that the caller has ' +
        'given.',
      input: z.strictObject({ ...pageQuery }),
      reply: z.object({
        /** Recent sessions that the provider did not attend, each with its automatically opened claim. */
        absences: z.array(
          z.object({
            ...session,
            claim: z.object({
              status: z.enum(CLAIM_STATUS),
              answerBy: instantOut,
              refundAmount: eurosOut.nullable(),
            }),
          }),
        ),
        waiting: z.array(z.object(session)),
        given: pageSchema(ownFeedback),
      }),
    },
    feedbackCallPaths.listOwnFeedback,
  ),
  sessionFeedback: defineCall(
    {
      who: 'signedIn',
      summary:
        'Returns the caller’s feedback for a session, or whether it can be given now. Accepts a booking or payment id.',
      input: z.strictObject({ id: requiredLine(255) }),
      reply: z.object({ canGive: z.boolean(), given: ownFeedback.nullable() }),
      errors: ['bookingNotFound'],
    },
    feedbackCallPaths.sessionFeedback,
  ),
  reportFeedback: defineCall(
    {
      who: 'signedIn',
      summary: 'Reports public feedback to the administrators.',
      input: z.strictObject({ id: guid, reason: z.enum(REPORT_REASONS), text: optionalText(1000) }),
      reply: z.null(),
      errors: ['notFound'],
      perMinute: 10,
    },
    feedbackCallPaths.reportFeedback,
  ),
  putFeedbackSetting: defineCall(
    {
      who: 'provider',
      summary: 'Sets whether the provider’s page shows public feedback, either all of it or none.',
      input: z.strictObject({ isShown: z.boolean() }),
      reply: z.object({ isShown: z.boolean() }),
    },
    feedbackCallPaths.putFeedbackSetting,
  ),
  listReports: defineCall(
    {
      who: 'admin',
      summary: 'Lists reported feedback without its text, longest waiting first.',
      input: z.strictObject({ status: statusFilter, ...pageQuery }),
      reply: pageSchema(
        z.object({
          feedbackId: z.guid(),
          counsellorName: z.string(),
          score: z.int(),
          reasons: z.array(z.enum(REPORT_REASONS)),
          reports: z.int(),
          waitingSince: instantOut.nullable(),
          isRemoved: z.boolean(),
        }),
      ),
    },
    feedbackAdminCallPaths.listReports,
  ),
  getReport: defineCall(
    {
      who: 'admin',
      summary: 'Returns reported feedback with its text and reports. Each view is recorded in the audit log.',
      input: z.strictObject({ id: guid }),
      reply: z.object({
        feedbackId: z.guid(),
        providerId: z.guid(),
        counsellorName: z.string(),
        score: z.int(),
        feedback: z.string(),
        publishedAt: instantOut,
        isEdited: z.boolean(),
        removedBecause: z.string().nullable(),
        isWaiting: z.boolean(),
        reports: z.array(report),
        history: auditHistory,
      }),
      errors: ['notFound'],
    },
    feedbackAdminCallPaths.getReport,
  ),
  decideReport: defineCall(
    {
      who: 'admin',
      summary: 'Keeps reported feedback, removes words from it, or takes it down. The author is told why.',
      input: z.strictObject({
        id: guid,
        decision: z.enum(['keep', 'edit', 'remove']),
        reason: optionalText(1000),
        /** With `edit`: the text after redaction. Words can only be removed, never added. */
        text: optionalText(FEEDBACK_MAX),
      }),
      reply: z.null(),
      errors: ['notFound', 'applicationMoved'],
    },
    feedbackAdminCallPaths.decideReport,
  ),
}
