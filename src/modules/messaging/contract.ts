import { z } from 'zod'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { call } from '#platform/contract/call.ts'
import { guid, instantOut, noInput, nothing, pageOf, pageQuery, text } from '#platform/contract/values.ts'
import { MESSAGE_MAX } from '#platform/values/constants.ts'

/** On which side of a conversation somebody stands: a counsellor may be another one's client. */
const SIDES = ['client', 'counsellor'] as const
export type Side = (typeof SIDES)[number]

/**
 * Why nothing can be written now: one of the two wants no messages, has left, or rests (deactivated or blocked; which of
 * these is nobody's business). `blocked`: the reader's own side is.
 */
export const SILENCE = ['stoppedByMe', 'stoppedByThem', 'left', 'resting', 'blocked'] as const

const other = {
  /** Null when their account is closed. */
  name: z.string().nullable(),
  picture: z.string().nullable(),
}

const message = z.object({
  messageId: z.guid(),
  /** Counts from 1 without gaps: the order of a conversation. */
  number: z.int(),
  isMine: z.boolean(),
  /** Null when it was taken back or its writer's account is closed. */
  text: z.string().nullable(),
  writtenAt: instantOut,
  /** Own ones only: until when it can be taken back. */
  takeBackUntil: instantOut.nullable(),
})

const conversation = z.object({
  conversationId: z.guid(),
  ...other,
  unread: z.int(),
  lastAt: instantOut,
  /** The beginning of the last one; null when nothing of it is left. */
  lastText: z.string().nullable(),
  isLastMine: z.boolean(),
})

const which = { id: guid }
const counted = (max: number) => z.coerce.number().pipe(z.int().min(0).max(max)).optional()
const MOST = 1_000_000_000

/** Messages between a client and a counsellor they have booked or asked (issue 4, Messages; decision 0030). */
export const conversationCalls = {
  listConversations: call(
    {
      who: 'signedIn',
      about: 'Own conversations of one side, the latest first; for a client also whom else they could write to.',
      input: z.strictObject({ side: z.enum(SIDES), ...pageQuery }),
      reply: pageOf(conversation).extend({
        others: z.array(z.object({ providerId: z.guid(), ...other, name: z.string() })),
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
      input: z.strictObject({ ...which, before: counted(MOST), since: counted(MOST) }),
      reply: z.object({
        conversationId: z.guid(),
        side: z.enum(SIDES),
        ...other,
        /** The counsellor's own page, or the client's in the contacts; null when there is none. */
        aboutThem: z
          .object({ slug: z.string() })
          .or(z.object({ contactId: z.guid() }))
          .nullable(),
        silence: z.enum(SILENCE).nullable(),
        /** Ask again with it as `since`. */
        revision: z.int(),
        readNumber: z.int(),
        /** In order; with `since`, changed ones too. */
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
      input: z.strictObject({ ...which, messageId: guid, text: text(MESSAGE_MAX) }),
      reply: message,
      refuses: ['notFound', 'messagesStopped', 'keyReused', 'tooManyTries'],
    },
    CALL_PATHS.sendMessage,
  ),
  takeMessageBack: call(
    {
      who: 'signedIn',
      about: 'Take an own message back within ten minutes: its text is gone for both.',
      input: z.strictObject({ ...which, messageId: guid }),
      reply: message,
      refuses: ['notFound', 'takeBackOver'],
    },
    CALL_PATHS.takeMessageBack,
  ),
  markMessagesRead: call(
    {
      who: 'signedIn',
      about: 'Everything up to this number has been read.',
      input: z.strictObject({ ...which, number: z.int().min(0).max(MOST) }),
      reply: nothing,
      refuses: ['notFound'],
    },
    CALL_PATHS.markMessagesRead,
  ),
  stopMessages: call(
    {
      who: 'signedIn',
      about: 'Want no messages in this conversation any more, or want them again. The other side is shown it.',
      input: z.strictObject({ ...which, isStopped: z.boolean() }),
      reply: nothing,
      refuses: ['notFound'],
    },
    CALL_PATHS.stopMessages,
  ),
}
