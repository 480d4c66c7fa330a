import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import { letIn } from '#modules/accounts/server/let-in.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { CHALLENGE_MINUTES, makeChallenge, takeChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'

type Passkey = Selectable<Tables['passkey']>
type Shown = Parameters<typeof logInWithPasskey>[0]['passkey']

export const passkeyOptions: Handler<AllCalls['passkeyOptions']> = async (_nothing, context) => ({
  challenge: await makeChallenge(context as Context, null),
  rpId: relyingParty(context.settings).id,
  timeoutMs: CHALLENGE_MINUTES * 60_000,
})

/** A passkey shows the device and the finger or the code that opens it: no second step is asked after it. */
export const logInWithPasskey: Handler<AllCalls['loginPasskey']> = async ({ passkey }, context) => {
  const customerAccountId = await ownerOfShown(context as Context, passkey)
  if (!customerAccountId) return context.refuse('passkeyWrong')
  const account = await context.db
    .selectFrom('customer_account')
    .select(['customer_account_id', 'role', 'email_confirmed_at', 'login_blocked_at', 'deactivated_at'])
    .where('customer_account_id', '=', customerAccountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!account) return context.refuse('passkeyWrong')
  return letIn(context as Context, account, { secondStep: 'passkey' })
}

/** Whose passkey was shown, or null when anything about it is not right; each answer is checked once. */
export async function ownerOfShown(context: Context, shown: Shown): Promise<string | null> {
  const kept = await context.db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', shown.credentialId)
    .executeTakeFirst()
  if (!kept) return null
  const counter = await verifiedCounter(context, kept, shown)
  return counter !== null && (await countUse(context, kept, counter)) ? kept.customer_account_id : null
}

/** The library throws on whatever it cannot read. */
async function verifiedCounter(context: Context, kept: Passkey, shown: Shown): Promise<number | null> {
  const { id, origin } = relyingParty(context.settings)
  const { credentialId, clientDataJson: clientDataJSON, authenticatorData, signature } = shown
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: (challenge) => takeChallenge(context, challenge, null),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: kept.credential_id,
        publicKey: new Uint8Array(kept.public_key),
        counter: Number(kept.counter),
        transports: kept.transports,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

/** Of two answers with one count one is a copy (WebAuthn §6.1.1); a device that does not count says 0 always. */
async function countUse({ db, now }: Context, { passkey_id: id }: Passkey, counter: number): Promise<boolean> {
  const used = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('passkey_id', '=', id)
    .where((row) => row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), row.val(counter === 0)])]))
    .returning('passkey_id')
    .executeTakeFirst()
  return used !== undefined
}
