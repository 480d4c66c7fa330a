import { z } from 'zod'
import { accountsCallPaths } from '#modules/accounts/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import { guid, instantOut, noInput, noReply, requiredLine } from '#platform/contract/values.ts'
import { accountPassword, loginResult, sixDigitCode } from './login.ts'

const ticket = requiredLine(100)
const code = sixDigitCode('error.appCode')
const base64url = (max: number) =>
  z
    .string({ error: 'error.required' })
    .max(max, { error: 'error.tooLong' })
    .regex(/^[\w-]+$/, { error: 'error.invalid' })

/** The browser's assertion response, reduced to the verified fields (WebAuthn §5.2.2), in base64url. */
const passkeyAssertion = z.strictObject({
  credentialId: base64url(1400),
  clientDataJson: base64url(8000),
  authenticatorData: base64url(4000),
  signature: base64url(4000),
})
/** The browser's registration response (WebAuthn §5.2.1). */
const passkeyRegistration = z.strictObject({
  credentialId: base64url(1400),
  clientDataJson: base64url(8000),
  attestationObject: base64url(16_000),
  transports: z.array(requiredLine(20)).max(10).default([]),
})

const relyingParty = z.object({ id: z.string(), name: z.string() })
const descriptor = z.object({ id: z.string(), transports: z.array(z.string()) })
const passkeyName = requiredLine(60)
const codes = z.object({ recoveryCodes: z.array(z.string()) })

export const securityCalls = {
  loginSecondStep: defineCall(
    {
      who: 'visitor',
      summary:
        'Completes a login that failed with `secondStepNeeded`, in the same browser. Requires the `ticket` from that ' +
        'error and a code from the authenticator app or a recovery code.',
      input: z.union([z.strictObject({ ticket, code }), z.strictObject({ ticket, recoveryCode: requiredLine(40) })]),
      reply: loginResult,
      errors: ['ticketSpent', 'secondStepWrong', 'accountDeactivated', 'accountBlocked', 'tooManyTries'],
      perMinute: 20,
    },
    accountsCallPaths.loginSecondStep,
  ),
  reactivateAccount: defineCall(
    {
      who: 'visitor',
      summary:
        'Reactivates a deactivated account and logs in. Requires the `ticket` from the `accountDeactivated` error.',
      input: z.strictObject({ ticket }),
      reply: loginResult,
      errors: ['ticketSpent', 'accountBlocked'],
      perMinute: 20,
    },
    accountsCallPaths.reactivateAccount,
  ),
  passkeyOptions: defineCall(
    {
      who: 'visitor',
      summary:
        'Returns a challenge to sign with a passkey, to log in or to confirm a login. Valid once, in this browser ' +
        'only.',
      input: noInput,
      reply: z.object({ challenge: z.string(), rpId: z.string(), timeoutMs: z.int() }),
      perMinute: 60,
    },
    accountsCallPaths.passkeyOptions,
  ),
  loginPasskey: defineCall(
    {
      who: 'visitor',
      summary: 'Logs in with a passkey, which covers both steps of the login.',
      input: z.strictObject({ passkey: passkeyAssertion }),
      reply: loginResult,
      errors: ['passkeyWrong', 'accountDeactivated', 'accountBlocked'],
      perMinute: 20,
    },
    accountsCallPaths.loginPasskey,
  ),
  proveItIsMe: defineCall(
    {
      who: 'signedIn',
      summary:
        'Confirms the caller’s identity for calls that fail with `proofNeeded`. Like a login, the confirmation is ' +
        'valid for ten minutes.',
      input: z.union([
        z.strictObject({ password: accountPassword }),
        z.strictObject({ code }),
        z.strictObject({ passkey: passkeyAssertion }),
      ]),
      reply: z.object({ until: instantOut }),
      errors: ['proofRefused', 'tooManyTries'],
      perMinute: 20,
    },
    accountsCallPaths.proveItIsMe,
  ),
  getSafety: defineCall(
    {
      who: 'signedIn',
      summary: 'Returns the security settings of the caller’s login.',
      input: noInput,
      reply: z.object({
        twoStep: z.object({ isOn: z.boolean(), since: instantOut.nullable(), recoveryCodesLeft: z.int() }),
        passkeys: z.array(
          z.object({
            passkeyId: z.guid(),
            name: z.string(),
            addedAt: instantOut,
            lastUsedAt: instantOut.nullable(),
          }),
        ),
        /** Whether an administrator needs a second factor, and whether this login used one. Null for other roles. */
        superuserStep: z.enum(['notNeeded', 'missing', 'given']).nullable(),
        provedUntil: instantOut.nullable(),
      }),
    },
    accountsCallPaths.getSafety,
  ),
  startTwoStep: defineCall(
    {
      who: 'signedIn',
      summary:
        'Returns a secret for an authenticator app (TOTP, RFC 6238). Two-step login stays off until a code confirms ' +
        'it.',
      input: noInput,
      reply: z.object({ secret: z.string(), uri: z.string() }),
      errors: ['proofNeeded', 'twoStepIsOn'],
    },
    accountsCallPaths.startTwoStep,
  ),
  confirmTwoStep: defineCall(
    {
      who: 'signedIn',
      summary:
        'Turns on two-step login with the first code from the app. Returns the recovery codes, which are shown only ' +
        'once.',
      input: z.strictObject({ code }),
      reply: codes,
      errors: ['proofNeeded', 'secondStepWrong', 'twoStepIsOn', 'twoStepNotStarted', 'tooManyTries'],
      perMinute: 20,
    },
    accountsCallPaths.confirmTwoStep,
  ),
  newRecoveryCodes: defineCall(
    {
      who: 'signedIn',
      summary: 'Creates ten new recovery codes. The old ones stop working.',
      input: noInput,
      reply: codes,
      errors: ['proofNeeded', 'twoStepNotStarted'],
    },
    accountsCallPaths.newRecoveryCodes,
  ),
  endTwoStep: defineCall(
    { who: 'signedIn', summary: 'Turns off two-step login.', input: noInput, reply: noReply, errors: ['proofNeeded'] },
    accountsCallPaths.endTwoStep,
  ),
  newPasskeyOptions: defineCall(
    {
      who: 'signedIn',
      summary: 'Returns the options for creating a passkey. Valid once, in this browser only.',
      input: noInput,
      reply: z.object({
        challenge: z.string(),
        rp: relyingParty,
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        excludeCredentials: z.array(descriptor),
        algorithms: z.array(z.int()),
        timeoutMs: z.int(),
      }),
      errors: ['proofNeeded', 'passkeysFull'],
    },
    accountsCallPaths.newPasskeyOptions,
  ),
  addPasskey: defineCall(
    {
      who: 'signedIn',
      summary: 'Registers a newly created passkey.',
      maxBodyBytes: 131_072,
      input: z.strictObject({ name: passkeyName, passkey: passkeyRegistration }),
      reply: z.object({ passkeyId: z.guid() }),
      errors: ['proofNeeded', 'passkeyWrong', 'passkeyKnown', 'passkeysFull'],
    },
    accountsCallPaths.addPasskey,
  ),
  renamePasskey: defineCall(
    {
      who: 'signedIn',
      summary: 'Renames a passkey.',
      successText: 'generic.succeeded',
      input: z.strictObject({ id: guid, name: passkeyName }),
      reply: noReply,
      errors: ['notFound'],
    },
    accountsCallPaths.renamePasskey,
  ),
  removePasskey: defineCall(
    {
      who: 'signedIn',
      summary: 'Deletes a passkey.',
      input: z.strictObject({ id: guid }),
      reply: noReply,
      errors: ['proofNeeded', 'notFound'],
    },
    accountsCallPaths.removePasskey,
  ),
}
