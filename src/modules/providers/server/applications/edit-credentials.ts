import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import {
  type CanFail,
  type Context,
  type Handler,
  requireProviderId,
  requireUploadedFile,
} from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { type Application, loadApplication } from './load-application.ts'
import { changeApplication, storeApplication } from './save-application.ts'
import { loadProviderReply } from './show-application.ts'
import { deleteEvidence, type Evidence, readEvidence, storeEvidence } from './store-evidence.ts'
import { todayInEstonia, updateVerifiedTypes } from './verified-types.ts'

type Db = Kysely<Tables>
type CredentialInput = z.output<AllCalls['addCredential']['input']>

/**
 * Adds a credential with its evidence (field-notes, Credentials). Its provider
 * type becomes public only after an administrator has verified it.
 */
export const addCredential: Handler<AllCalls['addCredential']> = (input, context) =>
  withEvidence(context, (evidence) =>
    writeCredentials(context, async (tx, old) => {
      await tx
        .insertInto('credential')
        .values({
          ...toColumns(input, context.now),
          ...toEvidenceColumns(evidence!),
          provider_id: old.providerAccountId,
          created_at: context.now,
          ...UNCHECKED,
        })
        .execute()
      return null
    }).catch((error) => failOnDuplicate(context, error)),
  )

/** Updates a credential that has not been verified. A verified one is renewed by adding a new one. */
export const changeCredential: Handler<AllCalls['changeCredential']> = ({ id, ...input }, context) =>
  withEvidence(context, (evidence) =>
    writeCredentials(context, async (tx, old) => {
      const credential = await findOwnCredential(tx, old.providerAccountId, id)
      if (!credential || !['unchecked', 'rejected'].includes(credential.status)) return context.fail('notFound')
      await tx
        .updateTable('credential')
        .set({ ...toColumns(input, context.now), ...(evidence ? toEvidenceColumns(evidence) : {}), ...UNCHECKED })
        .where('credential_id', '=', id)
        .execute()
      return evidence ? credential.evidence_id : null
    }).catch((error) => failOnDuplicate(context, error)),
  )

export const deleteCredential: Handler<AllCalls['deleteCredential']> = ({ id }, context) =>
  writeCredentials(context, async (tx, old) => {
    const deleted = await tx
      .deleteFrom('credential')
      .where('credential_id', '=', id)
      .where('provider_id', '=', old.providerAccountId)
      .where('status', '<>', 'replaced')
      .returning(['evidence_id', 'status'])
      .executeTakeFirst()
    if (!deleted) return context.fail('notFound')
    if (deleted.status === 'verified') await updateVerifiedTypes(tx, old.providerAccountId, context.now)
    return deleted.evidence_id
  })

export const credentialEvidence: Handler<AllCalls['credentialEvidence']> = async ({ id }, context) => {
  const credential = await findOwnCredential(context.db, requireProviderId(context), id)
  return credential ? readEvidence(context, credential.evidence_id) : context.fail('notFound')
}

const findOwnCredential = (db: Db, providerId: string, id: string) =>
  db
    .selectFrom('credential')
    .select(['evidence_id', 'status'])
    .where('credential_id', '=', id)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()

const UNCHECKED = { status: 'unchecked' as const, checked_by: null, checked_at: null, rejection_reason: null }

function toColumns(input: CredentialInput, now: Temporal.Instant) {
  const { validUntil = null, registerUrl = null } = input
  if (validUntil && Temporal.PlainDate.compare(validUntil, todayInEstonia(now)) < 0)
    throw new InvalidFieldError('validUntil', 'error.inPast')
  return {
    provider_type_id: input.providerTypeId,
    number: input.number,
    issuer: input.issuer,
    register_url: registerUrl,
    valid_until: validUntil,
  }
}

const toEvidenceColumns = ({ id, type, name }: Evidence & { name: string }) => ({
  evidence_id: id,
  evidence_type: type,
  evidence_name: name,
})

/** Stores the uploaded evidence, if any, and deletes it again if `write` fails. */
async function withEvidence<T>(
  context: Context<'evidenceUnreadable'>,
  write: (evidence: (Evidence & { name: string }) | null) => Promise<T>,
): Promise<T> {
  if (!context.file) return write(null)
  const { path, name } = requireUploadedFile(context)
  const evidence = { ...(await storeEvidence(context, await readFile(path))), name }
  try {
    return await write(evidence)
  } catch (error) {
    await deleteEvidence(context, evidence.id)
    throw error
  }
}

/**
 * Changes the caller's credentials in one transaction. `change` returns the id of evidence
 * that is no longer needed, or null; it is deleted after the commit.
 */
async function writeCredentials(
  context: Context<'applicationWaiting' | 'applicationClosed'>,
  change: (tx: Db, old: Application) => Promise<string | null>,
) {
  const { application, obsoleteEvidenceId } = await changeApplication(context, async (tx, old) => {
    if (old.status === 'submitted') context.fail('applicationWaiting')
    const obsoleteEvidenceId = await change(tx, old)
    // The application has changed since it was sent, so it must be sent again.
    if (old.waitingSince) await storeApplication(tx, old.providerAccountId, { sent_at: null })
    const application = (await loadApplication(tx, old.providerAccountId, context))!
    return { application, obsoleteEvidenceId }
  })
  if (obsoleteEvidenceId) await deleteEvidence(context, obsoleteEvidenceId)
  return loadProviderReply(context, application)
}

function failOnDuplicate(context: CanFail<'credentialTwice'>, error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'one_credential_waits') context.fail('credentialTwice')
  throw error
}
