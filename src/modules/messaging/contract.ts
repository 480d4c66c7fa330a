import { z } from 'zod'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { call } from '#platform/contract/call.ts'
import { guid, instantOut, noInput, nothing, pageOf, pageQuery, text } from '#platform/contract/values.ts'
import { MESSAGE_MAX } from '#platform/values/constants.ts'

/** Side of a conversation. A person may be on both sides, because a counsellor can be another one's client. */
const SIDES = ['client', 'counsellor'] as const
export type Side = (typeof SIDES)[number]

/**
 * Why messages cannot be written now: a participant has stopped messages, has deleted their account (`left`), or is
 * deactivated or blocked (`resting`; which of the two is not revealed). `blocked`: the reader's own account is blocked.
 */
export const SILENCE = ['stoppedByMe', 'stoppedByThem', 'left', 'resting', 'blocked'] as const

const participant = {
  /** Null after the account has been deleted. */
  name: z.string().nullable(),
  picture: z.string().nullable(),
}

const message = z.object({
  messageId: z.guid(),
  /** Position in the conversation, from 1 without gaps. */
  number: z.int(),
  isMine: z.boolean(),
  /** Null if the message or its author's account has been deleted. */
  text: z.string().nullable(),
  writtenAt: instantOut,
  /** Until when an own message can be deleted; null for others. */
  takeBackUntil: instantOut.nullable(),
})

const conversation = z.object({
  conversationId: z.guid(),
  ...participant,
  unread: z.int(),
  lastAt: instantOut,
  /** Beginning of the last message; null if it has been deleted. */
  lastText: z.string().nullable(),
  isLastMine: z.boolean(),
})

const idInput = { id: guid }
const optionalNumber = (max: number) => z.coerce.number().pipe(z.int().min(0).max(max)).optional()
const MAX_NUMBER = 1_000_000_000

/** Messages between a client and a provider they have booked or sent a request (issue 4, Messages; decision 0030). */
export const conversationCalls = {
  listConversations: call(
    {
      who: 'signedIn',
      about: 'Own conversations of one side, the latest first; for a client also whom else they could write to.',
      input: z.strictObject({ side: z.enum(SIDES), ...pageQuery }),
      reply: pageOf(conversation).extend({
        others: z.array(z.object({ providerId: z.guid(), ...participant, name: z.string() })),
      }),
    },
    CALL_PATHS.listConversations,
  ),
  unreadMessages: call(
    {
      who: 'signedIn',
      about: 'How many messages wait to be read, on each side.',
      input: noInput,
      reply: z.object({ client: z.int(), counsellor: z.int() }),
    },
    CALL_PATHS.unreadMessages,
  ),
  openConversation: call(
    {
      who: 'signedIn',
      about:
        'The conversation that belongs to an own booking, a client of the counsellor or a counsellor; made if new.',
      input: z
        .strictObject({ bookingId: guid.optional(), contactId: guid.optional(), providerId: guid.optional() })
        .refine((wanted) => Object.values(wanted).filter(Boolean).length === 1, { error: 'error.required' }),
      reply: z.object({ conversationId: z.guid(), side: z.enum(SIDES) }),
      refuses: ['notFound'],
    },
    CALL_PATHS.openConversation,
  ),
  getConversation: call(
    {
      who: 'signedIn',
      about: 'The newest messages; those before a number; or what has changed since a revision.',
      input: z.strictObject({ ...idInput, before: optionalNumber(MAX_NUMBER), since: optionalNumber(MAX_NUMBER) }),
      reply: z.object({
        conversationId: z.guid(),
        side: z.enum(SIDES),
        ...participant,
        /** The counsellor's public profile or the provider's client record; null if there is none. */
        aboutThem: z
          .object({ slug: z.string() })
          .or(z.object({ contactId: z.guid() }))
          .nullable(),
        silence: z.enum(SILENCE).nullable(),
        /** To be sent as `since` in the next request. */
        revision: z.int(),
        readNumber: z.int(),
        /** In order; with `since`, new and changed messages. */
        messages: z.array(message),
        hasOlder: z.boolean(),
      }),
      refuses: ['notFound'],
    },
    CALL_PATHS.getConversation,
  ),
  sendMessage: call(
    {
      who: 'signedIn',
      about:
        'Send a message under an id of the sender’s making; a repeat of the same is answered alike and sends nothing.',
      input: z.strictObject({ ...idInput, messageId: guid, text: text(MESSAGE_MAX) }),
      reply: message,
      refuses: ['notFound', 'messagesStopped', 'keyReused', 'tooManyTries'],
    },
    CALL_PATHS.sendMessage,
  ),
  takeMessageBack: call(
    {
      who: 'signedIn',
      about: 'Take an own message back within ten minutes: its text is gone for both.',
      input: z.strictObject({ ...idInput, messageId: guid }),
      reply: message,
      refuses: ['notFound', 'takeBackOver'],
    },
    CALL_PATHS.takeMessageBack,
  ),
  markMessagesRead: call(
    {
      who: 'signedIn',
      about: 'Everything up to this number has been read.',
      input: z.strictObject({ ...idInput, number: z.int().min(0).max(MAX_NUMBER) }),
      reply: nothing,
      refuses: ['notFound'],
    },
    CALL_PATHS.markMessagesRead,
  ),
  stopMessages: call(
    {
      who: 'signedIn',
      about: 'Want no messages in this conversation any more, or want them again. The other side is shown it.',
      input: z.strictObject({ ...idInput, isStopped: z.boolean() }),
      reply: nothing,
      refuses: ['notFound'],
    },
    CALL_PATHS.stopMessages,
  ),
}
