import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, Refusal, signedIn, uploadedFile } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { dropEvidence, type Evidence, keepEvidence, readEvidence } from './keep-evidence.ts'
import { type Application, loadApplication } from './load-application.ts'
import { changing, writeApplication } from './save-application.ts'
import { providerReply } from './show-application.ts'
import { showVerified, todayAt } from './verified-now.ts'

type Db = Kysely<Tables>
type Claim = Omit<z.output<AllCalls['addCredential']['input']>, never>

/** Counsellor types are claims with evidence (field-notes, Credentials); nothing shows before somebody has checked it. */
export const addCredential: Handler<AllCalls['addCredential']> = (wanted, context) =>
  withEvidence(context as Context, (evidence) =>
    changingClaims(context as Context, async (tx, old) => {
      await tx
        .insertInto('credential')
        .values({
          ...columnsOf(wanted, context.now),
          ...evidenceColumns(evidence!),
          provider_id: old.providerAccountId,
          created_at: context.now,
          ...UNCHECKED,
        })
        .execute()
      return null
    }),
  )

/** Only while nobody has checked it: afterwards a newer claim takes its place. */
export const changeCredential: Handler<AllCalls['changeCredential']> = ({ id, ...wanted }, context) =>
  withEvidence(context as Context, (evidence) =>
    changingClaims(context as Context, async (tx, old) => {
      const claim = await ownClaim(tx, old.providerAccountId, id)
      if (!claim || !['unchecked', 'refused'].includes(claim.status)) return context.refuse('notFound')
      await tx
        .updateTable('credential')
        .set({ ...columnsOf(wanted, context.now), ...(evidence ? evidenceColumns(evidence) : {}), ...UNCHECKED })
        .where('credential_id', '=', id)
        .execute()
      return evidence ? claim.evidence_id : null
    }),
  )

export const deleteCredential: Handler<AllCalls['deleteCredential']> = ({ id }, context) =>
  changingClaims(context as Context, async (tx, old) => {
    const gone = await tx
      .deleteFrom('credential')
      .where('credential_id', '=', id)
      .where('provider_id', '=', old.providerAccountId)
      .where('status', '<>', 'past')
      .returning(['evidence_id', 'status'])
      .executeTakeFirst()
    if (!gone) return context.refuse('notFound')
    if (gone.status === 'verified') await showVerified(tx, old.providerAccountId, context.now)
    return gone.evidence_id
  })

export const credentialEvidence: Handler<AllCalls['credentialEvidence']> = async ({ id }, context) => {
  const claim = await ownClaim(context.db, signedIn(context).providerId!, id)
  return claim ? readEvidence(context, claim.evidence_id) : context.refuse('notFound')
}

const ownClaim = (db: Db, providerId: string, id: string) =>
  db
    .selectFrom('credential')
    .select(['evidence_id', 'status'])
    .where('credential_id', '=', id)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()

const UNCHECKED = { status: 'unchecked' as const, checked_by: null, checked_at: null, refused_because: null }

function columnsOf(wanted: Claim, now: Temporal.Instant) {
  const { validUntil = null, registerUrl = null } = wanted
  if (validUntil && Temporal.PlainDate.compare(validUntil, todayAt(now)) < 0)
    throw new WrongField('validUntil', 'error.inPast')
  return {
    provider_type_id: wanted.providerTypeId,
    number: wanted.number,
    issuer: wanted.issuer,
    register_url: registerUrl,
    valid_until: validUntil,
  }
}

const evidenceColumns = ({ id, type, name }: Evidence & { name: string }) => ({
  evidence_id: id,
  evidence_type: type,
  evidence_name: name,
})

/** Keeps the file that came, and lets go of it when what it was for did not happen. */
async function withEvidence<T>(
  context: Context,
  work: (evidence: (Evidence & { name: string }) | null) => Promise<T>,
): Promise<T> {
  if (!context.file) return work(null)
  const { path, name } = uploadedFile(context)
  const evidence = { ...(await keepEvidence(context, await readFile(path))), name }
  try {
    return await work(evidence)
  } catch (error) {
    await dropEvidence(context, evidence.id)
    throw error
  }
}

/** `change` answers the evidence that nobody needs afterwards; it goes once the rest is certain. */
async function changingClaims(context: Context, change: (tx: Db, old: Application) => Promise<string | null>) {
  const { shown, dropped } = await changing(context, async (tx, old) => {
    if (old.status === 'submitted') throw new Refusal('applicationWaiting')
    const dropped = await change(tx, old)
    // What was sent is another now: it has to be sent again.
    if (old.waitingSince) await writeApplication(tx, old.providerAccountId, { sent_at: null })
    return { dropped, shown: (await loadApplication(tx, old.providerAccountId, context))! }
  }).catch(sayTwice)
  if (dropped) await dropEvidence(context, dropped)
  return providerReply(context, shown)
}

function sayTwice(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'one_credential_waits') throw new Refusal('credentialTwice')
  throw error
}
