import { z } from 'zod'
import { ADMIN_CALL_PATHS } from '#modules/admin-call-paths.ts'
import { CALL_PATHS } from '#modules/call-paths.ts'
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
  requiredText,
} from '#platform/contract/values.ts'
import { MESSAGE_STATES } from '#platform/values/audit-log.ts'

const summaryFields = {
  messageId: z.guid(),
  name: z.string(),
  createdAt: instantOut,
  state: z.enum(MESSAGE_STATES),
}

/** The contact form, and its messages, which administrators answer. Stored encrypted for a year (decision 0021). */
export const contactMessageCalls = {
  contactUs: defineCall(
    {
      who: 'visitor',
      summary: 'Sends a message to the team behind the site.',
      successText: 'generic.contactSent',
      input: z.strictObject({
        name: requiredText(120),
        email,
        message: requiredText(5000),
        topic: z.enum(CONTACT_TOPICS).optional(),
        /** Honeypot: a hidden field that only bots fill in (decision 0045). */
        website: z.string().max(200).optional(),
        /** When the form was shown. */
        shownAt: instantIn.optional(),
      }),
      reply: noReply,
      errors: ['looksAutomatic', 'tooManyTries'],
      perMinute: 3,
    },
    CALL_PATHS.contactUs,
  ),
  listMessagesToUs: defineCall(
    {
      who: 'admin',
      summary:
        'Lists messages from the contact form, either those waiting for an answer (oldest first) or all of them ' +
        '(newest first).',
      input: z.strictObject({ status: z.enum(['waiting', 'all']).default('waiting'), ...pageQuery }),
      reply: pageSchema(z.object(summaryFields)),
    },
    ADMIN_CALL_PATHS.listMessagesToUs,
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
        /** The topic selected by the sender, in the request language. */
        topic: z.string().nullable(),
        answer: z.string().nullable(),
        settledAt: instantOut.nullable(),
        settledBy: z.string().nullable(),
      }),
      errors: ['notFound'],
    },
    ADMIN_CALL_PATHS.getMessageToUs,
  ),
  answerMessageToUs: defineCall(
    {
      who: 'admin',
      summary: 'Answers a message by email. A message can be answered once.',
      input: z.strictObject({ id: guid, answer: requiredText(5000) }),
      reply: noReply,
      errors: ['notFound', 'applicationMoved'],
    },
    ADMIN_CALL_PATHS.answerMessageToUs,
  ),
  settleMessageToUs: defineCall(
    {
      who: 'admin',
      summary: 'Closes a message without an answer, or reopens it.',
      input: z.strictObject({ id: guid, isClosed: z.boolean() }),
      reply: noReply,
      errors: ['notFound', 'applicationMoved'],
    },
    ADMIN_CALL_PATHS.settleMessageToUs,
  ),
}
