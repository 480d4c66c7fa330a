import type { Kysely } from 'kysely'
import { lockAccount, updatePersonalData } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { lockProvider, updateProvider } from '#modules/providers/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { type ApplicationDecision, isLive, nextApplicationStatus } from './application-states.ts'
import { emailApplicant } from './email-applicant.ts'
import { type Application, loadApplication } from './load-application.ts'
import { storeApplication } from './save-application.ts'
import { todayInEstonia, updateVerifiedTypes } from './verified-types.ts'

type Db = Kysely<Tables>
type Verdict = NonNullable<ApplicationDecision['verdicts']>[number]

/** Records a decision: writes the audit entry, updates the public profile and enqueues the email in one transaction. */
export const decideApplication: Handler<AllCalls['decideApplication']> = async (input, context) => {
  requireReason(input)
  const owner = await context.db
    .selectFrom('provider_account')
    .select('customer_account_id')
    .where('provider_id', '=', input.id)
    .executeTakeFirst()
  if (!owner) return context.fail('notFound')
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, owner.customer_account_id)
    await lockProvider(tx, input.id)
    const old = (await loadApplication(tx, input.id, context))!
    const status = nextApplicationStatus(old.status, input.decision)
    if (!status || isOutdated(old, input)) return context.fail('applicationMoved')
    await applyDecision(tx, { old, input, context, ownerId: owner.customer_account_id })
    await updateProvider(tx, input.id, { status, ...toApprovalColumns(old, input, context.now) })
    await recordAudit(tx, input, context)
    await emailApplicant(tx, { input, wasLive: isLive(old.status), context })
    await refreshSearchRow(tx, input.id, context.now)
  })
  return null
}

/** Requesting changes and rejecting require a reason; approving does not. */
function requireReason({ decision, reason, changeRequests = [] }: ApplicationDecision): void {
  if (decision === 'approve' || reason) return
  if (decision === 'requestChanges' && changeRequests.length > 0) return
  throw new InvalidFieldError('reason', 'error.required')
}

/**
 * True if the decision is for an outdated version, or if the application has since been decided or withdrawn. A
 * rejected application has no version under review, and its rejection can always be reversed.
 */
function isOutdated(old: Application, { waitingSince }: ApplicationDecision): boolean {
  if (old.status === 'rejected') return false
  return (
    !old.waitingSince ||
    (waitingSince !== undefined && toWholeSeconds(waitingSince) !== toWholeSeconds(old.waitingSince))
  )
}

/** Instants in the API have whole-second precision. */
const toWholeSeconds = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1000)

function toApprovalColumns(old: Application, { decision }: ApplicationDecision, now: Temporal.Instant) {
  return decision === 'approve' && !isLive(old.status) ? { approved_at: now } : {}
}

interface DecisionContext {
  old: Application
  input: ApplicationDecision
  context: Context<'verdictMissing'>
  ownerId: string
}

async function applyDecision(tx: Db, { old, input, context, ownerId }: DecisionContext): Promise<void> {
  const requests = [
    ...(input.reason && input.decision !== 'approve' ? [{ section: null, text: input.reason }] : []),
    ...(input.decision === 'requestChanges' ? (input.changeRequests ?? []) : []),
  ]
  const isFinal = input.decision !== 'requestChanges'
  await storeApplication(tx, input.id, {
    sent_at: null,
    decided_at: context.now,
    change_requests: JSON.stringify(requests),
    ...(isFinal ? { pending_first_name: null, pending_last_name: null } : {}),
  })
  if (input.decision === 'approve') {
    await applyVerdicts(tx, { old, input, context })
    await updatePersonalData(tx, ownerId, { first_name: old.firstName, last_name: old.lastName })
    await updateVerifiedTypes(tx, input.id, context.now)
  }
  if (input.decision === 'reject') await rejectUncheckedCredentials(tx, input, context)
}

/**
 * Applies the verdicts to unchecked credentials; a verified credential replaces the previous one of its type. Fails if
 * a verdict is missing or if the provider would have no verified credential.
 */
async function applyVerdicts(
  tx: Db,
  { old, input, context }: { old: Application; input: ApplicationDecision; context: Context<'verdictMissing'> },
): Promise<void> {
  const verdicts = new Map((input.verdicts ?? []).map((verdict) => [verdict.credentialId.toLowerCase(), verdict]))
  const unchecked = old.credentials.filter((credential) => credential.status === 'unchecked')
  const hasValidCredential = old.credentials.some(
    (credential) => credential.status === 'verified' && !credential.isExpired,
  )
  const checked = unchecked.map((credential) => ({
    credential,
    verdict: verdicts.get(credential.credentialId),
  }))
  if (checked.some(({ verdict }) => !verdict || (!verdict.isVerified && !verdict.reason)))
    return context.fail('verdictMissing')
  if (!hasValidCredential && !checked.some(({ verdict }) => verdict!.isVerified)) return context.fail('verdictMissing')
  for (const { credential, verdict } of checked)
    await (verdict!.isVerified
      ? verifyCredential(tx, { credential, verdict: verdict!, providerId: input.id, context })
      : rejectCredentials(tx, { ids: [credential.credentialId], reason: verdict!.reason!, context }))
}

interface Verification {
  credential: Application['credentials'][number]
  verdict: Verdict
  providerId: string
  context: Context
}

async function verifyCredential(tx: Db, { credential, verdict, providerId, context }: Verification): Promise<void> {
  const validUntil = verdict.validUntil === undefined ? credential.validUntil : verdict.validUntil
  if (validUntil && Temporal.PlainDate.compare(validUntil, todayInEstonia(context.now)) < 0)
    throw new InvalidFieldError('validUntil', 'error.inPast')
  await tx
    .updateTable('credential')
    .set({ status: 'replaced' })
    .where('provider_id', '=', providerId)
    .where('provider_type_id', '=', credential.providerTypeId)
    .where('status', '=', 'verified')
    .execute()
  await tx
    .updateTable('credential')
    .set({ status: 'verified', valid_until: validUntil, ...toReviewColumns(context) })
    .where('credential_id', '=', credential.credentialId)
    .execute()
}

const toReviewColumns = (context: Context) => ({
  checked_by: requireCaller(context).customerAccountId,
  checked_at: context.now,
})

async function rejectCredentials(
  tx: Db,
  { ids, reason, context }: { ids: string[]; reason: string; context: Context },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('credential')
    .set({ status: 'rejected', rejection_reason: reason, ...toReviewColumns(context) })
    .where('credential_id', 'in', ids)
    .execute()
}

/** Rejects all unchecked credentials for the same reason. */
async function rejectUncheckedCredentials(
  tx: Db,
  { id, reason }: ApplicationDecision,
  context: Context,
): Promise<void> {
  const rows = await tx
    .selectFrom('credential')
    .select('credential_id')
    .where('provider_id', '=', id)
    .where('status', '=', 'unchecked')
    .execute()
  await rejectCredentials(tx, { ids: rows.map((row) => row.credential_id), reason: reason!, context })
}

function recordAudit(
  tx: Db,
  { id, decision, reason, changeRequests = [] }: ApplicationDecision,
  context: Context,
): Promise<void> {
  const reasons = [reason, ...changeRequests.map((request) => `${request.section}: ${request.text}`)]
    .filter(Boolean)
    .join('\n')
  const actorId = requireCaller(context).customerAccountId
  return recordAuditEntry(tx, {
    actorId,
    action: decision,
    subject: { kind: 'provider', id },
    reason: reasons,
    at: context.now,
  })
}
