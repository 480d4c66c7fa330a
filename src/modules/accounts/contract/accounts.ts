import { z } from 'zod'
import { accountsCallPaths } from '#modules/accounts/call-paths.ts'
import { INITIAL_CALL_PATHS } from '#modules/initial-call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  birthDateIn,
  dateOut,
  email,
  guid,
  instantOut,
  noInput,
  noReply,
  optionalLine,
  requiredLine,
  requiredName,
  timezone,
  uiLanguage,
} from '#platform/contract/values.ts'
import { PAYMENT_METHOD_STATUS, PROVIDER_STATUS } from '#platform/values/enums.ts'
import { accountPassword, loginResult, PASSWORD_MISMATCH, passwordPair, passwordsMatch, sixDigitCode } from './login.ts'

/** Specification §3, sign-up payload. */
const signUpInput = z
  .strictObject({
    firstName: requiredName(80),
    lastName: requiredName(80),
    emailAddress: email,
    ...passwordPair,
    uiLanguage: uiLanguage.default('en'),
    timezone: timezone.default('Europe/Tallinn'),
    /**
     * The version of the health data consent, if its box was ticked. Optional, because not every sign-up screen asks
     * for it.
     */
    healthConsent: optionalLine(10),
  })
  .refine(passwordsMatch, PASSWORD_MISMATCH)
const signUpReply = z.object({ emailAddress: z.string() })

/** Specification §3, customer account, as shown to its owner. */
const ownProfile = z.object({
  customerAccountId: z.guid(),
  providerAccountId: z.guid().nullable(),
  emailAddress: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: dateOut.nullable(),
  uiLanguage: z.string(),
  timezone: z.string(),
  profileImageFileId: z.guid().nullable().describe('Null if there is no picture.'),
  profileImageUrl: z.string().nullable(),
  profileImageCrop11Url: z.string().nullable(),
  profileImageCrop169Url: z.null().describe('Always null: a customer’s picture has one square crop (decision 0029).'),
  bookingPrerequisitesConfigured: z.boolean(),
  providerAccountStatus: z.enum(PROVIDER_STATUS),
  paymentMethodStatus: z.enum(PAYMENT_METHOD_STATUS),
  phone: z.string().nullable(),
  addressLine1: z.string().nullable(),
  addressLine2: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  role: z.int(),
  isExpress: z.boolean(),
  workingHoursUpdated: z.boolean(),
  stripeAccountUpdated: z.boolean(),
  sessionsUpdated: z.boolean(),
  emailConfirmed: z.boolean(),
  bookmarkedProviderIds: z.array(z.guid()),
})

/** An empty string or null clears the stored value. */
const clearable = (max: number) => optionalLine(max).unwrap().nullable().optional()
const editableProfile = z.strictObject({
  firstName: requiredName(80).optional(),
  lastName: requiredName(80).optional(),
  dateOfBirth: birthDateIn.nullable().optional(),
  uiLanguage: uiLanguage.optional(),
  timezone: timezone.optional(),
  phone: clearable(30),
  addressLine1: clearable(200),
  addressLine2: clearable(200),
  postalCode: clearable(12),
  city: clearable(80),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'error.invalid' })
    .nullable()
    .optional(),
})
/** Read-only fields, which a client may send back. The email address, the role and the id must be the caller's own. */
const readOnlyFields = ownProfile.partial().omit({
  ...{ firstName: true, lastName: true, dateOfBirth: true, uiLanguage: true, timezone: true, phone: true },
  ...{ addressLine1: true, addressLine2: true, postalCode: true, city: true, country: true },
})

const login = z.object({
  loginId: z.guid(),
  device: z.string(),
  startedAt: instantOut,
  lastUsedAt: instantOut,
  isThisOne: z.boolean(),
})

export const accountCalls = {
  login: defineCall(
    {
      who: 'visitor',
      summary: 'Logs in with email and password.',
      input: z.strictObject({
        userName: requiredLine(254),
        password: accountPassword,
      }),
      reply: loginResult,
      // `secondStepNeeded` and `accountDeactivated` include a challenge (decision 0020).
      errors: ['wrongCredentials', 'accountBlocked', 'tooManyTries', 'secondStepNeeded', 'accountDeactivated'],
    },
    accountsCallPaths.login,
  ),
  refreshToken: defineCall(
    {
      who: 'visitor',
      summary:
        'Exchanges the refresh token, sent as a bearer token, for a new token pair. Reusing an old refresh token ' +
        'ends the login.',
      input: noInput,
      reply: loginResult,
      errors: ['sessionEnded'],
    },
    INITIAL_CALL_PATHS.refreshToken,
  ),
  signOut: defineCall(
    {
      who: 'visitor',
      summary: 'Ends the login that issued the cancel token.',
      input: z.strictObject({ cancelToken: requiredLine(200) }),
      reply: noReply,
    },
    accountsCallPaths.signOut,
  ),
  customerSignUp: defineCall(
    {
      who: 'visitor',
      summary: 'Requests a new account. Sends a verification email with a link and a code.',
      input: signUpInput,
      reply: signUpReply,
      errors: ['tooManyTries'],
      perMinute: 10,
    },
    accountsCallPaths.customerSignUp,
  ),
  accountSignUp: defineCall(
    {
      who: 'visitor',
      summary:
        'Requests a new account for a person who wants to become a provider. Sends a verification email with a link ' +
        'and a code.',
      input: signUpInput,
      reply: signUpReply,
      errors: ['tooManyTries'],
      perMinute: 10,
    },
    accountsCallPaths.accountSignUp,
  ),
  sendVerifyEmail: defineCall(
    {
      who: 'visitor',
      summary: 'Resends the verification email.',
      input: z.strictObject({ email }),
      reply: noReply,
      errors: ['tooManyTries'],
      perMinute: 5,
    },
    accountsCallPaths.sendVerifyEmail,
  ),
  verifyEmail: defineCall(
    {
      who: 'visitor',
      summary:
        'Verifies the email address, creates the account and logs in. Accepts the token from the link or, in the ' +
        'browser used to sign up, the email address and six-digit code. In another browser, the token requires the ' +
        'name and password again.',
      successText: 'generic.accountCreated',
      input: z.union([
        z.strictObject({ token: requiredLine(200) }),
        z
          .strictObject({
            token: requiredLine(200),
            firstName: requiredName(80),
            lastName: requiredName(80),
            ...passwordPair,
          })
          .refine(passwordsMatch, PASSWORD_MISMATCH),
        z.strictObject({
          email,
          code: sixDigitCode('error.code'),
        }),
      ]),
      reply: loginResult,
      errors: ['proofWrong', 'proofSpent', 'passwordNeeded', 'tooManyTries'],
      perMinute: 20,
    },
    accountsCallPaths.verifyEmail,
  ),
  forgotPassword: defineCall(
    {
      who: 'visitor',
      summary:
        'Requests an email with a link to reset the password. The response never reveals whether an account exists.',
      successText: 'generic.resetSent',
      input: z.strictObject({ email }),
      reply: noReply,
      perMinute: 5,
    },
    accountsCallPaths.forgotPassword,
  ),
  updatePassword: defineCall(
    {
      who: 'visitor',
      summary:
        'Sets a new password, using the emailed token or, when logged in, the current password. Ends all other logins.',
      input: z.union([
        z.strictObject({ token: requiredLine(200), ...passwordPair }).refine(passwordsMatch, PASSWORD_MISMATCH),
        z.strictObject({ currentPassword: accountPassword, ...passwordPair }).refine(passwordsMatch, PASSWORD_MISMATCH),
      ]),
      reply: noReply,
      errors: ['resetLinkInvalid', 'signInNeeded', 'currentPasswordWrong', 'tooManyTries'],
      perMinute: 10,
    },
    accountsCallPaths.updatePassword,
  ),
  listLogins: defineCall(
    {
      who: 'signedIn',
      summary: 'Lists the devices on which the caller is logged in.',
      input: noInput,
      reply: z.array(login),
    },
    accountsCallPaths.listLogins,
  ),
  endLogin: defineCall(
    {
      who: 'signedIn',
      summary: 'Ends one of the caller’s logins.',
      input: z.strictObject({ id: guid }),
      reply: noReply,
      errors: ['notFound'],
    },
    accountsCallPaths.endLogin,
  ),
  endOtherLogins: defineCall(
    {
      who: 'signedIn',
      summary: 'Ends all of the caller’s logins except the current one.',
      input: noInput,
      reply: noReply,
    },
    accountsCallPaths.endOtherLogins,
  ),
  getProfile: defineCall(
    { who: 'signedIn', summary: 'Returns the caller’s account.', input: noInput, reply: ownProfile },
    accountsCallPaths.getProfile,
  ),
  putProfile: defineCall(
    {
      who: 'signedIn',
      summary:
        'Updates the caller’s account. Omitted fields are unchanged. Accepts the full response of `getProfile`; ' +
        'read-only fields are not changed.',
      successText: 'generic.profileUpdated',
      input: editableProfile.extend(readOnlyFields.shape),
      reply: ownProfile,
      errors: ['adultsOnly', 'nameIsChecked'],
    },
    accountsCallPaths.putProfile,
  ),
  putBookmark: defineCall(
    {
      who: 'signedIn',
      summary: 'Saves a provider, or removes one from the saved providers.',
      input: z.strictObject({ providerId: guid, isBookmarked: z.boolean() }),
      reply: noReply,
      errors: ['providerNotFound', 'consentWithdrawn'],
    },
    accountsCallPaths.putBookmark,
  ),
}
