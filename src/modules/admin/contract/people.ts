import { z } from 'zod'
import { HAPPENED, REASON_CHOICES } from '#modules/admin/values/people.ts'
import { providerAccount, providerResponse } from '#modules/providers/contract/provider-account.ts'
import { SUPERUSER_PATHS } from '#modules/superuser-paths.ts'
import { call } from '#platform/contract/call.ts'
import { eurosOut, guid, instantOut, optionalText, pageOf, pageQuery, text } from '#platform/contract/values.ts'
import { REASON_MAX } from '#platform/values/constants.ts'
import { PROVIDER_STATUS, UI_LANGUAGES } from '#platform/values/enums.ts'

const why = { reason: text(REASON_MAX), choice: z.enum(REASON_CHOICES).default('other') }

/** What is closed for somebody: the whole login, one side, a counsellor's listing; by a superuser or, resting, by themselves. */
const standing = {
  isLoginBlocked: z.boolean(),
  isCustomerBlocked: z.boolean(),
  isProviderBlocked: z.boolean(),
  isTherapistDeactivated: z.boolean(),
  isResting: z.boolean(),
  isClosed: z.boolean(),
}

const user = {
  customerAccountId: z.guid(),
  providerAccountId: z.guid().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  role: z.int(),
  providerStatus: z.enum(PROVIDER_STATUS).nullable(),
  createdAt: instantOut,
  ...standing,
}

/** What happens to sessions ahead: nothing, or they are called off and paid back in full. Required where there are any. */
const sessions = z.enum(['cancel', 'keep']).optional()
const change = z.strictObject({ id: guid, ...why, sessions })
const side = z.enum(['provider', 'customer'])
const back = z.strictObject({ id: guid, ...why })

/** What a change did, in the numbers of its preview. */
const done = z.object({
  /** False: it was so already. */
  isChanged: z.boolean(),
  cancelledSessions: z.int(),
  people: z.int(),
  refunded: eurosOut,
  endedLogins: z.int(),
})
/** Of a counsellor's listing also what became of booked sessions, which stay unless the call says otherwise. */
const doneTherapist = done.extend({ sessions: z.enum(['cancel', 'keep']), keptSessions: z.int() })
const doneBack = z.object({ isChanged: z.boolean() })

const event = z.object({
  at: instantOut,
  kind: z.enum(HAPPENED),
  /** What it was, within its kind: 'booked', 'refund', the verb of the audit log. */
  what: z.string(),
  amount: eurosOut.nullable(),
  /** Of a session: when it begins. */
  startDateTime: instantOut.nullable(),
  /** Of a login: how many that day. */
  count: z.int().nullable(),
  /** The other side; of a counsellor's clients only after a reason was given. */
  otherName: z.string().nullable(),
  otherId: z.guid().nullable(),
  /** Who decided or looked. */
  by: z.string().nullable(),
  choice: z.enum(REASON_CHOICES).nullable(),
  /** In words, as long as they are kept. */
  reason: z.string().nullable(),
  /** Of a letter: its subject, which names nobody. */
  subject: z.string().nullable(),
})

const profile = z.object({
  ...user,
  uiLanguage: z.enum(UI_LANGUAGES),
  isListed: z.boolean(),
  hasTwoStep: z.boolean(),
  /** Of the last 90 days; older ones are forgotten. */
  logins: z.int(),
  lastSeenAt: instantOut.nullable(),
  sessionsAhead: z.int(),
  /** Which closing could call off, of both sides. */
  aheadAsClient: z.int(),
  aheadAsCounsellor: z.int(),
  sessionsHeld: z.int(),
  /** Until when the reason that was given counts; null: clients are not named. */
  openUntil: instantOut.nullable(),
  history: pageOf(event),
})
const which = {
  kind: z.enum(HAPPENED).optional(),
  ...pageQuery,
}
const opened = z.object({ openUntil: instantOut })

/** People, seen and stopped by superusers (specification §2, §6, §7; decision 0037). */
export const peopleCalls = {
  listUsers: call(
    {
      who: 'admin',
      about: 'Everybody with an account, the newest first; found by name, address or id. Says nothing of who met whom.',
      input: z.strictObject({
        searchText: optionalText(254),
        role: z.enum(['customer', 'provider', 'company', 'admin']).optional(),
        state: z.enum(['active', 'blocked', 'deactivated', 'resting', 'closed']).optional(),
        ...pageQuery,
      }),
      reply: pageOf(z.object(user)),
    },
    SUPERUSER_PATHS.listUsers,
  ),
  previewStanding: call(
    {
      who: 'admin',
      about:
        'What blocking somebody, one side of them, or deactivating a therapist would do now. `id` as in the call itself.',
      input: z.strictObject({ id: guid, change: z.enum(['block', 'deactivateTherapist']), side: side.optional() }),
      reply: z.object({
        isDone: z.boolean(),
        /** Sessions ahead that would be called off. */
        sessions: z.int(),
        people: z.int(),
        refund: eurosOut,
        logins: z.int(),
      }),
      refuses: ['notFound', 'notYourself'],
    },
    SUPERUSER_PATHS.previewStanding,
  ),
  blockUser: call(
    {
      who: 'admin',
      about:
        'Blocks a whole login: every device is out at once and nobody logs in. The person gets the reason by mail.',
      input: change,
      reply: done,
      refuses: ['notFound', 'notYourself', 'notAllowed'],
    },
    SUPERUSER_PATHS.blockUser,
  ),
  blockUserSide: call(
    {
      who: 'admin',
      about: 'Blocks one side of a person, as a client or as a counsellor; the other one goes on.',
      input: change.extend({ x: side }),
      reply: done,
      refuses: ['notFound', 'notYourself', 'notAllowed'],
    },
    SUPERUSER_PATHS.blockUserSide,
  ),
  activateUser: call(
    {
      who: 'admin',
      about: 'Takes the block of a login back.',
      input: back,
      reply: doneBack,
      refuses: ['notFound', 'notYourself', 'notAllowed'],
    },
    SUPERUSER_PATHS.activateUser,
  ),
  activateUserSide: call(
    {
      who: 'admin',
      about: 'Takes the block of one side back.',
      input: back.extend({ x: side }),
      reply: doneBack,
      refuses: ['notFound', 'notYourself', 'notAllowed'],
    },
    SUPERUSER_PATHS.activateUserSide,
  ),
  deactivateTherapist: call(
    {
      who: 'admin',
      about:
        'Takes a counsellor out of the finder. `id` is the provider’s. Needs no body: booked sessions stay in place and nothing is refunded unless `sessions` is cancel.',
      input: change.extend({
        reason: optionalText(REASON_MAX),
        sessions: z.enum(['cancel', 'keep']).default('keep'),
      }),
      reply: doneTherapist,
      doneOf: ({ sessions }) => (sessions === 'keep' ? 'people.deactivatedKept' : 'people.deactivatedCancelled'),
      refuses: ['notFound', 'notYourself', 'notAllowed'],
    },
    SUPERUSER_PATHS.deactivateTherapist,
  ),
  activateTherapist: call(
    {
      who: 'admin',
      about: 'Lets a deactivated counsellor be found again.',
      input: back,
      reply: doneBack,
      refuses: ['notFound', 'notYourself', 'notAllowed'],
    },
    SUPERUSER_PATHS.activateTherapist,
  ),
  openCustomerProfile: call(
    {
      who: 'admin',
      about:
        'Says why a client’s data is to be read; getCustomerProfile answers for half an hour. Stands in the audit log.',
      input: z.strictObject({ customerId: guid, ...why }),
      reply: opened,
      refuses: ['notFound'],
    },
    SUPERUSER_PATHS.openCustomerProfile,
  ),
  getCustomerProfile: call(
    {
      who: 'admin',
      about:
        'A person and everything that happened to them, the newest first; never what was said in a session or letter.',
      input: z.strictObject({ customerId: guid, ...which }),
      reply: profile,
      refuses: ['notFound', 'reasonNeeded'],
    },
    SUPERUSER_PATHS.getCustomerProfile,
  ),
  openProviderProfile: call(
    {
      who: 'admin',
      about: 'Says why a counsellor’s clients are to be named; getProviderProfile does so for half an hour.',
      input: z.strictObject({ providerId: guid, ...why }),
      reply: opened,
      refuses: ['notFound'],
    },
    SUPERUSER_PATHS.openProviderProfile,
  ),
  getProviderProfile: call(
    {
      who: 'admin',
      about:
        'A counsellor’s practice and everything that happened in it; the look is noted. Names clients only after a reason.',
      input: z.strictObject({ providerId: guid, ...which }),
      reply: z.object({ ...providerAccount.shape, ...providerResponse, ...profile.shape }),
      refuses: ['notFound'],
    },
    SUPERUSER_PATHS.getProviderProfile,
  ),
}
