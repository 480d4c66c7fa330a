import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { markSecondStep, requireFreshProof } from '#modules/accounts/server/fresh-proof.ts'
import { ownerOf } from '#modules/accounts/server/tell-owner.ts'
import { tellOfSafety } from '#modules/accounts/server/two-step/tell-of-safety.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import { PASSKEYS_MAX } from '#platform/values/constants.ts'
import { CHALLENGE_MINUTES, makeChallenge, takeChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'

/** EdDSA, ES256 and RS256 (COSE): every device has one of them. The library's own list tries what Node calls experimental. */
const ALGORITHMS = [-8, -7, -257]

type Made = Parameters<typeof addPasskey>[0]['passkey']

export const newPasskeyOptions: Handler<AllCalls['newPasskeyOptions']> = async (_nothing, context) => {
  const me = signedIn(context).customerAccountId
  await requireFreshProof(context)
  const kept = await context.db
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('customer_account_id', '=', me)
    .execute()
  if (kept.length >= PASSKEYS_MAX) return context.refuse('passkeysFull')
  const { email, firstName } = await ownerOf(context, me)
  return {
    challenge: await makeChallenge(context as Context, me),
    rp: { id: relyingParty(context.settings).id, name: context.settings.brand },
    // The id says nothing about the person (WebAuthn §14.6.1).
    user: { id: Buffer.from(me).toString('base64url'), name: email, displayName: firstName },
    excludeCredentials: kept,
    algorithms: ALGORITHMS,
    timeoutMs: CHALLENGE_MINUTES * 60_000,
  }
}

/** The passkey stays with the device; what is kept here opens nothing. */
export const addPasskey: Handler<AllCalls['addPasskey']> = async ({ name, passkey }, context) => {
  const me = signedIn(context).customerAccountId
  await requireFreshProof(context)
  const made = await verified(context as Context, me, passkey)
  if (!made) return context.refuse('passkeyWrong')
  return context.db.transaction().execute(async (tx) => {
    await sql`select from customer_account where customer_account_id = ${me} for no key update`.execute(tx)
    const { count } = await tx
      .selectFrom('passkey')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('customer_account_id', '=', me)
      .executeTakeFirstOrThrow()
    if (Number(count) >= PASSKEYS_MAX) return context.refuse('passkeysFull')
    const kept = await tx
      .insertInto('passkey')
      .values({
        customer_account_id: me,
        credential_id: made.id,
        public_key: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: sql`${passkey.transports}::text[]`,
        name,
        added_at: context.now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('passkey_id')
      .executeTakeFirst()
    if (!kept) return context.refuse('passkeyKnown')
    await markSecondStep(tx, signedIn(context).loginId, 'passkey')
    await tellOfSafety(context as Context, tx, me, 'passkeyAdded')
    return { passkeyId: kept.passkey_id }
  })
}

async function verified(context: Context, me: string, made: Made) {
  const { id, origin } = relyingParty(context.settings)
  const { credentialId, clientDataJson: clientDataJSON, attestationObject } = made
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: (challenge) => takeChallenge(context, challenge, me),
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
    .where('customer_account_id', '=', signedIn(context).customerAccountId)
    .returning('passkey_id')
    .executeTakeFirst()
  return renamed ? null : context.refuse('notFound')
}

export const removePasskey: Handler<AllCalls['removePasskey']> = async ({ id }, context) => {
  const me = signedIn(context).customerAccountId
  await requireFreshProof(context)
  await context.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('passkey')
      .where('passkey_id', '=', id)
      .where('customer_account_id', '=', me)
      .returning('passkey_id')
      .executeTakeFirst()
    if (!gone) return context.refuse('notFound')
    // Which passkey opened a login is not kept: what the lost one opened does not stay open because there is another.
    await tx
      .updateTable('login')
      .set({ second_step: null })
      .where('customer_account_id', '=', me)
      .where('second_step', '=', 'passkey')
      .execute()
    await tellOfSafety(context as Context, tx, me, 'passkeyRemoved')
  })
  return null
}
