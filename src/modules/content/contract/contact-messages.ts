import { z } from 'zod'
import { contentAdminCallPaths } from '#modules/content/admin-call-paths.ts'
import { contentCallPaths } from '#modules/content/call-paths.ts'
import { CONTACT_TOPICS } from '#modules/content/values/contact-form.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  email,
  guid,
  instantIn,
  instantOut,
  noReply,
  pageQuery,
  pageSchema,
  requiredName,
  requiredText,
  statusFilter,
} from '#platform/contract/values.ts'
import { MESSAGE_STATES } from '#platform/values/audit-log.ts'

const summaryFields = {
  messageId: z.guid(),
  name: z.string(),
  createdAt: instantOut,
  state: z.enum(MESSAGE_STATES),
}

/**
 * The contact form and its messages, which administrators answer. Messages are stored encrypted for a year (decision
 * 0021).
 */
export const contactMessageCalls = {
  contactUs: defineCall(
    {
      who: 'visitor',
      summary: 'Sends a message to the team behind the site.',
      successText: 'generic.contactSent',
      input: z.strictObject({
        name: requiredName(120),
        email,
        message: requiredText(5000),
        topic: z.enum(CONTACT_TOPICS).optional(),
        /** Honeypot: a hidden field that only bots fill in (decision 0045). */
        website: z.string().max(200).optional(),
        /** When the form was opened; a submission within seconds is rejected as automated. */
        shownAt: instantIn.optional(),
      }),
      reply: noReply,
      errors: ['looksAutomatic', 'tooManyTries'],
      perMinute: 3,
    },
    contentCallPaths.contactUs,
  ),
  listMessagesToUs: defineCall(
    {
      who: 'admin',
      summary:
        'Lists messages from the contact form, either those waiting for an answer (oldest first) or all of them ' +
        '(newest first).',
      input: z.strictObject({ status: statusFilter, ...pageQuery }),
      reply: pageSchema(z.object(summaryFields)),
    },
    contentAdminCallPaths.listMessagesToUs,
  ),
  getMessageToUs: defineCall(
    {
      who: 'admin',
      summary: 'Returns a message from the contact form. Each view is recorded in the audit log.',
      input: z.strictObject({ id: guid }),
      reply: z.object({
        ...summaryFields,
        email: z.string(),
        said: z.string(),
        /** The name of the topic that the sender selected, in the language of the request. */
        topic: z.string().nullable(),
        answer: z.string().nullable(),
        settledAt: instantOut.nullable(),
        settledBy: z.string().nullable(),
      }),
      errors: ['notFound'],
    },
    contentAdminCallPaths.getMessageToUs,
  ),
  answerMessageToUs: defineCall(
    {
      who: 'admin',
      summary: 'Answers a message by email. A message can be answered once.',
      input: z.strictObject({ id: guid, answer: requiredText(5000) }),
      reply: noReply,
      errors: ['notFound', 'applicationMoved'],
    },
    contentAdminCallPaths.answerMessageToUs,
  ),
  settleMessageToUs: defineCall(
    {
      who: 'admin',
      summary: 'Closes a message without an answer, or reopens it.',
      input: z.strictObject({ id: guid, isClosed: z.boolean() }),
      reply: noReply,
      errors: ['notFound', 'applicationMoved'],
    },
    contentAdminCallPaths.settleMessageToUs,
  ),
}
