import { z } from 'zod'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { call } from '#platform/contract/call.ts'
import { guid, instantOut, noInput, nothing, text } from '#platform/contract/values.ts'
import { loginResult } from './accounts.ts'

const ticket = text(100)
/** Six digits from an authenticator app, with an optional space in the middle as apps display it. */
const code = z.string({ error: 'error.required' }).regex(/^\s*\d{3}\s?\d{3}\s*$/, { error: 'error.appCode' })
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
  transports: z.array(text(20)).max(10).default([]),
})

const relyingParty = z.object({ id: z.string(), name: z.string() })
const descriptor = z.object({ id: z.string(), transports: z.array(z.string()) })
const passkeyName = text(60)
const codes = z.object({ recoveryCodes: z.array(z.string()) })

export const securityCalls = {
  loginSecondStep: call(
    {
      who: 'visitor',
      about:
        'Completes a login that failed with `secondStepNeeded`, in the same browser. Requires the `ticket` from that ' +
        'error and a code from the authenticator app or a recovery code.',
      input: z.union([z.strictObject({ ticket, code }), z.strictObject({ ticket, recoveryCode: text(40) })]),
      reply: loginResult,
      refuses: ['ticketSpent', 'secondStepWrong', 'accountDeactivated', 'accountBlocked', 'tooManyTries'],
      perMinute: 20,
    },
    CALL_PATHS.loginSecondStep,
  ),
  wakeAccount: call(
    {
      who: 'visitor',
      about:
        'Reactivates a deactivated account and logs in. Requires the `ticket` from the `accountDeactivated` error.',
      input: z.strictObject({ ticket }),
      reply: loginResult,
      refuses: ['ticketSpent', 'accountBlocked'],
      perMinute: 20,
    },
    CALL_PATHS.wakeAccount,
  ),
  passkeyOptions: call(
    {
      who: 'visitor',
      about:
        'Returns a challenge to sign with a passkey, to log in or to confirm a login. Valid once, in this browser ' +
        'only.',
      input: noInput,
      reply: z.object({ challenge: z.string(), rpId: z.string(), timeoutMs: z.int() }),
      perMinute: 60,
    },
    CALL_PATHS.passkeyOptions,
  ),
  loginPasskey: call(
    {
      who: 'visitor',
      about: 'Logs in with a passkey, which covers both steps of the login.',
      input: z.strictObject({ passkey: passkeyAssertion }),
      reply: loginResult,
      refuses: ['passkeyWrong', 'accountDeactivated', 'accountBlocked'],
      perMinute: 20,
    },
    CALL_PATHS.loginPasskey,
  ),
  proveItIsMe: call(
    {
      who: 'signedIn',
      about:
        'Confirms the caller’s identity for calls that fail with `proofNeeded`. Like a login, the confirmation is ' +
        'valid for ten minutes.',
      input: z.union([
        z.strictObject({
          password: z.string({ error: 'error.required' }).min(1, { error: 'error.required' }).max(200),
        }),
        z.strictObject({ code }),
        z.strictObject({ passkey: passkeyAssertion }),
      ]),
      reply: z.object({ until: instantOut }),
      refuses: ['proofRefused', 'tooManyTries'],
      perMinute: 20,
    },
    CALL_PATHS.proveItIsMe,
  ),
  getSafety: call(
    {
      who: 'signedIn',
      about: 'Returns the security settings of the caller’s login.',
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
        /** Administrators only: whether a second factor is required, and whether this login used one. */
        superuserStep: z.enum(['notNeeded', 'missing', 'given']).nullable(),
        provedUntil: instantOut.nullable(),
      }),
    },
    CALL_PATHS.getSafety,
  ),
  startTwoStep: call(
    {
      who: 'signedIn',
      about:
        'Returns a secret for an authenticator app (TOTP, RFC 6238). Two-step login stays off until a code confirms ' +
        'it.',
      input: noInput,
      reply: z.object({ secret: z.string(), uri: z.string() }),
      refuses: ['proofNeeded', 'twoStepIsOn'],
    },
    CALL_PATHS.startTwoStep,
  ),
  confirmTwoStep: call(
    {
      who: 'signedIn',
      about:
        'Turns on two-step login with the first code from the app. Returns the recovery codes, which are shown only ' +
        'once.',
      input: z.strictObject({ code }),
      reply: codes,
      refuses: ['proofNeeded', 'secondStepWrong', 'twoStepIsOn', 'twoStepNotStarted', 'tooManyTries'],
      perMinute: 20,
    },
    CALL_PATHS.confirmTwoStep,
  ),
  newRecoveryCodes: call(
    {
      who: 'signedIn',
      about: 'Creates ten new recovery codes. The old ones stop working.',
      input: noInput,
      reply: codes,
      refuses: ['proofNeeded', 'twoStepNotStarted'],
    },
    CALL_PATHS.newRecoveryCodes,
  ),
  endTwoStep: call(
    { who: 'signedIn', about: 'Turns off two-step login.', input: noInput, reply: nothing, refuses: ['proofNeeded'] },
    CALL_PATHS.endTwoStep,
  ),
  newPasskeyOptions: call(
    {
      who: 'signedIn',
      about: 'Returns the options for creating a passkey. Valid once, in this browser only.',
      input: noInput,
      reply: z.object({
        challenge: z.string(),
        rp: relyingParty,
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        excludeCredentials: z.array(descriptor),
        algorithms: z.array(z.int()),
        timeoutMs: z.int(),
      }),
      refuses: ['proofNeeded', 'passkeysFull'],
    },
    CALL_PATHS.newPasskeyOptions,
  ),
  addPasskey: call(
    {
      who: 'signedIn',
      about: 'Registers a newly created passkey.',
      input: z.strictObject({ name: passkeyName, passkey: passkeyRegistration }),
      reply: z.object({ passkeyId: z.guid() }),
      refuses: ['proofNeeded', 'passkeyWrong', 'passkeyKnown', 'passkeysFull'],
    },
    CALL_PATHS.addPasskey,
  ),
  renamePasskey: call(
    {
      who: 'signedIn',
      about: 'Renames a passkey.',
      done: 'generic.succeeded',
      input: z.strictObject({ id: guid, name: passkeyName }),
      reply: nothing,
      refuses: ['notFound'],
    },
    CALL_PATHS.renamePasskey,
  ),
  removePasskey: call(
    {
      who: 'signedIn',
      about: 'Deletes a passkey.',
      input: z.strictObject({ id: guid }),
      reply: nothing,
      refuses: ['proofNeeded', 'notFound'],
    },
    CALL_PATHS.removePasskey,
  ),
}
