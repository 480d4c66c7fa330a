import { z } from 'zod'
import { adminAdminCallPaths } from '#modules/admin/admin-call-paths.ts'
import { providerAccount, providerResponse } from '#modules/providers/contract/provider-account.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  eurosOut,
  guid,
  instantOut,
  optionalLine,
  optionalText,
  pageQuery,
  pageSchema,
  requiredText,
} from '#platform/contract/values.ts'
import { REASON_CHOICES, TIMELINE_EVENTS } from '#platform/values/audit-log.ts'
import { REASON_MAX } from '#platform/values/constants.ts'
import { PROVIDER_STATUS, UI_LANGUAGES } from '#platform/values/enums.ts'

const reasonInput = { reason: requiredText(REASON_MAX), choice: z.enum(REASON_CHOICES).default('other') }

/**
 * Blocks on the login, on either role and on the provider's listing. `isSelfDeactivated` is true if the person
 * deactivated their own account.
 */
const accountStatus = {
  isLoginBlocked: z.boolean(),
  isCustomerBlocked: z.boolean(),
  isProviderBlocked: z.boolean(),
  isTherapistDeactivated: z.boolean(),
  isSelfDeactivated: z.boolean(),
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
  ...accountStatus,
}

/** Whether upcoming sessions stay booked or are cancelled and refunded in full. Required if there are any. */
const sessions = z.enum(['cancel', 'keep']).optional()
const change = z.strictObject({ id: guid, ...reasonInput, sessions })
const side = z.enum(['provider', 'customer'])
const reactivation = z.strictObject({ id: guid, ...reasonInput })

/** The effect of a change, with the same figures as its preview. */
const changeResult = z.object({
  /** False if the account was already in that state. */
  isChanged: z.boolean(),
  cancelledSessions: z.int(),
  people: z.int(),
  refunded: eurosOut,
  endedLogins: z.int(),
})
/** The effect of deactivating a provider. Booked sessions are kept by default. */
const deactivationResult = changeResult.extend({ sessions: z.enum(['cancel', 'keep']), remainingSessions: z.int() })
const reactivationResult = z.object({ isChanged: z.boolean() })

const event = z.object({
  at: instantOut,
  kind: z.enum(TIMELINE_EVENTS),
  /** What happened, more specifically than the event's kind: for example 'booked', 'refund' or an audit log action. */
  what: z.string(),
  amount: eurosOut.nullable(),
  /** Start of the session, for events about a session. */
  startDateTime: instantOut.nullable(),
  /** Number of logins that day, for login events. */
  count: z.int().nullable(),
  /** The other party's name; a provider's clients are named only after a reason has been given. */
  otherName: z.string().nullable(),
  otherId: z.guid().nullable(),
  /** The administrator who made the change or viewed the data. */
  by: z.string().nullable(),
  choice: z.enum(REASON_CHOICES).nullable(),
  /** The free-text reason; null after it has been purged. */
  reason: z.string().nullable(),
  /** The subject line of an email; it contains no names. */
  subject: z.string().nullable(),
})

const profile = z.object({
  ...user,
  uiLanguage: z.enum(UI_LANGUAGES),
  isListed: z.boolean(),
  hasTwoStep: z.boolean(),
  /** Number of logins in the last 90 days; older ones are purged. */
  logins: z.int(),
  lastSeenAt: instantOut.nullable(),
  sessionsAhead: z.int(),
  /** Upcoming sessions that blocking could cancel, by role. */
  aheadAsClient: z.int(),
  aheadAsCounsellor: z.int(),
  sessionsHeld: z.int(),
  /**
   * When access to the client's data, or to the names of a provider's clients, expires; null if no access has been
   * granted.
   */
  openUntil: instantOut.nullable(),
  history: pageSchema(event),
})
const historyQuery = {
  kind: z.enum(TIMELINE_EVENTS).optional(),
  ...pageQuery,
}
const accessGranted = z.object({ openUntil: instantOut })

/** Calls for viewing and blocking people as an administrator (specification §2, §6, §7; decision 0037). */
export const peopleCalls = {
  listUsers: defineCall(
    {
      who: 'admin',
      summary:
        'Lists all accounts, newest first, with search by name, email address or id. Does not reveal which clients ' +
        'and providers have met.',
      input: z.strictObject({
        searchText: optionalLine(254),
        role: z.enum(['customer', 'provider', 'company', 'admin']).optional(),
        state: z.enum(['active', 'blocked', 'deactivated', 'resting', 'closed']).optional(),
        ...pageQuery,
      }),
      reply: pageSchema(z.object(user)),
    },
    adminAdminCallPaths.listUsers,
  ),
  previewBlock: defineCall(
    {
      who: 'admin',
      summary:
        'Previews blocking a login or one side of it, or deactivating a provider. `id` is the same as in the call ' +
        'itself.',
      input: z.strictObject({ id: guid, change: z.enum(['block', 'deactivateTherapist']), side: side.optional() }),
      reply: z.object({
        isDone: z.boolean(),
        /** Number of upcoming sessions that would be cancelled if the administrator chose to cancel them. */
        sessions: z.int(),
        people: z.int(),
        refund: eurosOut,
        logins: z.int(),
      }),
      errors: ['notFound', 'notYourself'],
    },
    adminAdminCallPaths.previewBlock,
  ),
  blockUser: defineCall(
    {
      who: 'admin',
      summary: 'Blocks a login. The person is logged out on every device, cannot log in, and is emailed the reason.',
      input: change,
      reply: changeResult,
      errors: ['notFound', 'notYourself', 'notAllowed'],
    },
    adminAdminCallPaths.blockUser,
  ),
  blockUserRole: defineCall(
    {
      who: 'admin',
      summary: 'Blocks a person as a client or as a provider. The other side is unaffected.',
      input: change.extend({ x: side }),
      reply: changeResult,
      errors: ['notFound', 'notYourself', 'notAllowed'],
    },
    adminAdminCallPaths.blockUserRole,
  ),
  activateUser: defineCall(
    {
      who: 'admin',
      summary: 'Unblocks a login.',
      input: reactivation,
      reply: reactivationResult,
      errors: ['notFound', 'notYourself', 'notAllowed'],
    },
    adminAdminCallPaths.activateUser,
  ),
  activateUserRole: defineCall(
    {
      who: 'admin',
      summary: 'Unblocks a person as a client or as a provider.',
      input: reactivation.extend({ x: side }),
      reply: reactivationResult,
      errors: ['notFound', 'notYourself', 'notAllowed'],
    },
    adminAdminCallPaths.activateUserRole,
  ),
  deactivateTherapist: defineCall(
    {
      who: 'admin',
      summary:
        'Removes a provider from search. `id` is the provider’s id. The body can be empty: booked sessions are kept ' +
        'and nothing is refunded unless `sessions` is `cancel`.',
      input: change.extend({
        reason: optionalText(REASON_MAX),
        sessions: z.enum(['cancel', 'keep']).default('keep'),
      }),
      reply: deactivationResult,
      getSuccessText: ({ sessions }) =>
        sessions === 'keep' ? 'people.deactivatedRetained' : 'people.deactivatedCancelled',
      errors: ['notFound', 'notYourself', 'notAllowed'],
    },
    adminAdminCallPaths.deactivateTherapist,
  ),
  activateTherapist: defineCall(
    {
      who: 'admin',
      summary: 'Restores a deactivated provider to search.',
      input: reactivation,
      reply: reactivationResult,
      errors: ['notFound', 'notYourself', 'notAllowed'],
    },
    adminAdminCallPaths.activateTherapist,
  ),
  openCustomerProfile: defineCall(
    {
      who: 'admin',
      summary:
        'Records the reason for viewing a client’s data in the audit log. Allows `getCustomerProfile` for half an ' +
        'hour.',
      input: z.strictObject({ customerId: guid, ...reasonInput }),
      reply: accessGranted,
      errors: ['notFound'],
    },
    adminAdminCallPaths.openCustomerProfile,
  ),
  getCustomerProfile: defineCall(
    {
      who: 'admin',
      summary:
        'Returns a person and their history, newest first. Never includes the content of sessions, messages or emails.',
      input: z.strictObject({ customerId: guid, ...historyQuery }),
      reply: profile,
      errors: ['notFound', 'reasonNeeded'],
    },
    adminAdminCallPaths.getCustomerProfile,
  ),
  openProviderProfile: defineCall(
    {
      who: 'admin',
      summary:
        'Records the reason for seeing the names of a provider’s clients. `getProviderProfile` includes them for ' +
        'half an hour.',
      input: z.strictObject({ providerId: guid, ...reasonInput }),
      reply: accessGranted,
      errors: ['notFound'],
    },
    adminAdminCallPaths.openProviderProfile,
  ),
  getProviderProfile: defineCall(
    {
      who: 'admin',
      summary:
        'Returns a provider and the history of their practice. Clients are only named after a reason was given. Each ' +
        'view is recorded in the audit log.',
      input: z.strictObject({ providerId: guid, ...historyQuery }),
      reply: z.object({ ...providerAccount.shape, ...providerResponse, ...profile.shape }),
      errors: ['notFound'],
    },
    adminAdminCallPaths.getProviderProfile,
  ),
}
