import { z } from 'zod'
import { SUPERUSER_PATHS } from '#modules/superuser-paths.ts'
import { call } from '#platform/contract/call.ts'
import { guid, instantOut, nothing, pageOf, pageQuery, text } from '#platform/contract/values.ts'
import { MESSAGE_STATES } from '#platform/values/audit-log.ts'

const summaryFields = {
  messageId: z.guid(),
  name: z.string(),
  createdAt: instantOut,
  state: z.enum(MESSAGE_STATES),
}

/** Messages from the contact form, answered by administrators. Stored encrypted for a year (decision 0021). */
export const contactMessageCalls = {
  listMessagesToUs: call(
    {
      who: 'admin',
      about:
        'Lists messages from the contact form, either those waiting for an answer (oldest first) or all of them ' +
        '(newest first).',
      input: z.strictObject({ status: z.enum(['waiting', 'all']).default('waiting'), ...pageQuery }),
      reply: pageOf(z.object(summaryFields)),
    },
    SUPERUSER_PATHS.listMessagesToUs,
  ),
  getMessageToUs: call(
    {
      who: 'admin',
      about: 'Returns a message from the contact form. Each view is recorded in the audit log.',
      input: z.strictObject({ id: guid }),
      reply: z.object({
        ...summaryFields,
        email: z.string(),
        said: z.string(),
        /** The topic selected by the sender, in the reader's language. */
        topic: z.string().nullable(),
        answer: z.string().nullable(),
        settledAt: instantOut.nullable(),
        settledBy: z.string().nullable(),
      }),
      refuses: ['notFound'],
    },
    SUPERUSER_PATHS.getMessageToUs,
  ),
  answerMessageToUs: call(
    {
      who: 'admin',
      about: 'Answers a message by email. A message can be answered once.',
      input: z.strictObject({ id: guid, answer: text(5000) }),
      reply: nothing,
      refuses: ['notFound', 'applicationMoved'],
    },
    SUPERUSER_PATHS.answerMessageToUs,
  ),
  settleMessageToUs: call(
    {
      who: 'admin',
      about: 'Closes a message without an answer, or reopens it.',
      input: z.strictObject({ id: guid, isClosed: z.boolean() }),
      reply: nothing,
      refuses: ['notFound', 'applicationMoved'],
    },
    SUPERUSER_PATHS.settleMessageToUs,
  ),
}
