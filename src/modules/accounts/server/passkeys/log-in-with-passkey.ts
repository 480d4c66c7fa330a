import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import { completeLogin, withLockedAccount } from '#modules/accounts/server/complete-login.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { CHALLENGE_MINUTES, consumePasskeyChallenge, createPasskeyChallenge } from './challenges.ts'
import { getRelyingParty } from './relying-party.ts'

type Passkey = Selectable<Tables['passkey']>
type AssertionResponse = Parameters<typeof logInWithPasskey>[0]['passkey']

export const passkeyOptions: Handler<AllCalls['passkeyOptions']> = async (_input, context) => ({
  challenge: await createPasskeyChallenge(context, null),
  rpId: getRelyingParty(context.settings).id,
  timeoutMs: CHALLENGE_MINUTES * 60_000,
})

/**
 * Logs in with a passkey, which proves two factors: possession of the device and the ability to unlock it. No second
 * factor is requested.
 */
export const logInWithPasskey: Handler<AllCalls['loginPasskey']> = async ({ passkey }, context) => {
  const customerAccountId = await verifyPasskey(context, passkey)
  if (!customerAccountId) return context.fail('passkeyWrong')
  return withLockedAccount(context, customerAccountId, async (inTransaction, account) =>
    account ? completeLogin(inTransaction, account, 'passkey') : () => context.fail('passkeyWrong'),
  )
}

/** Returns a passkey's owner, or null if the response is invalid; a response is accepted only once. */
export async function verifyPasskey(context: Context, assertion: AssertionResponse): Promise<string | null> {
  const passkey = await context.db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', assertion.credentialId)
    .executeTakeFirst()
  if (!passkey) return null
  const counter = await verifyAssertion(context, passkey, assertion)
  return counter !== null && (await recordUse(context, passkey, counter)) ? passkey.customer_account_id : null
}

/** Returns the new signature counter; null if the response is invalid, including when the library cannot parse it. */
async function verifyAssertion(
  context: Context,
  passkey: Passkey,
  assertion: AssertionResponse,
): Promise<number | null> {
  const { id, origin } = getRelyingParty(context.settings)
  const { credentialId, clientDataJson: clientDataJSON, authenticatorData, signature } = assertion
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: (challenge) => consumePasskeyChallenge(context, challenge, null),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

/**
 * Stores the signature counter and the time of use. @returns false if the counter has not increased, which indicates a
 * cloned passkey (WebAuthn §6.1.1). Devices without a counter always send 0, which is accepted.
 */
async function recordUse({ db, now }: Context, { passkey_id: id }: Passkey, counter: number): Promise<boolean> {
  const updated = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('passkey_id', '=', id)
    .where((row) => row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), row.val(counter === 0)])]))
    .returning('passkey_id')
    .executeTakeFirst()
  return updated !== undefined
}
