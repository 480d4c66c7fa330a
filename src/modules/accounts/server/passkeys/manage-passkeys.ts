import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { loadAccountOwner } from '#modules/accounts/server/account-owner.ts'
import { lockAccount } from '#modules/accounts/server/personal-data.ts'
import { recordSecondFactor, requireRecentLogin } from '#modules/accounts/server/recent-login.ts'
import { sendSecurityChanged } from '#modules/accounts/server/two-step/send-security-changed.ts'
import { PASSKEYS_MAX } from '#modules/accounts/values/limits.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { CHALLENGE_MINUTES, consumePasskeyChallenge, createPasskeyChallenge } from './challenges.ts'
import { getRelyingParty } from './relying-party.ts'

/**
 * EdDSA, ES256 and RS256 (COSE): every device supports at least one. The library's own list includes algorithms that
 * are experimental in Node.
 */
const ALGORITHMS = [-8, -7, -257]

type RegistrationResponse = Parameters<typeof addPasskey>[0]['passkey']

export const newPasskeyOptions: Handler<AllCalls['newPasskeyOptions']> = async (_input, context) => {
  const accountId = requireCaller(context).customerAccountId
  await requireRecentLogin(context)
  const existing = await context.db
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('customer_account_id', '=', accountId)
    .execute()
  if (existing.length >= PASSKEYS_MAX) return context.fail('passkeysFull')
  const { to, firstName } = await loadAccountOwner(context, accountId)
  return {
    challenge: await createPasskeyChallenge(context, accountId),
    rp: { id: getRelyingParty(context.settings).id, name: context.settings.brand },
    // The id must not contain personal data (WebAuthn §14.6.1).
    user: { id: Buffer.from(accountId).toString('base64url'), name: to.email, displayName: firstName },
    excludeCredentials: existing,
    algorithms: ALGORITHMS,
    timeoutMs: CHALLENGE_MINUTES * 60_000,
  }
}

/** Stores a new passkey's public key; the private key stays on the device. */
export const addPasskey: Handler<AllCalls['addPasskey']> = async ({ name, passkey }, context) => {
  const accountId = requireCaller(context).customerAccountId
  await requireRecentLogin(context)
  const credential = await verifyRegistration(context, accountId, passkey)
  if (!credential) return context.fail('passkeyWrong')
  return context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const { count } = await tx
      .selectFrom('passkey')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('customer_account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= PASSKEYS_MAX) return context.fail('passkeysFull')
    const stored = await tx
      .insertInto('passkey')
      .values({
        customer_account_id: accountId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: sql`${passkey.transports}::text[]`,
        name,
        added_at: context.now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('passkey_id')
      .executeTakeFirst()
    if (!stored) return context.fail('passkeyKnown')
    await recordSecondFactor(tx, requireCaller(context).loginId, 'passkey')
    await sendSecurityChanged(context, tx, accountId, 'passkeyAdded')
    return { passkeyId: stored.passkey_id }
  })
}

async function verifyRegistration(context: Context, accountId: string, response: RegistrationResponse) {
  const { id, origin } = getRelyingParty(context.settings)
  const { credentialId, clientDataJson: clientDataJSON, attestationObject } = response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: (challenge) => consumePasskeyChallenge(context, challenge, accountId),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo?.credential ?? null
  } catch {
    return null
  }
}

export const renamePasskey: Handler<AllCalls['renamePasskey']> = async ({ id, name }, context) => {
  const renamed = await context.db
    .updateTable('passkey')
    .set({ name })
    .where('passkey_id', '=', id)
    .where('customer_account_id', '=', requireCaller(context).customerAccountId)
    .returning('passkey_id')
    .executeTakeFirst()
  return renamed ? null : context.fail('notFound')
}

export const removePasskey: Handler<AllCalls['removePasskey']> = async ({ id }, context) => {
  const accountId = requireCaller(context).customerAccountId
  await requireRecentLogin(context)
  await context.db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('passkey')
      .where('passkey_id', '=', id)
      .where('customer_account_id', '=', accountId)
      .returning('passkey_id')
      .executeTakeFirst()
    if (!deleted) return context.fail('notFound')
    // Logins do not record which passkey they used, so all logins with a passkey lose their second factor.
    await tx
      .updateTable('login')
      .set({ second_step: null })
      .where('customer_account_id', '=', accountId)
      .where('second_step', '=', 'passkey')
      .execute()
    await sendSecurityChanged(context, tx, accountId, 'passkeyRemoved')
  })
  return null
}
