import type { Kysely } from 'kysely'
import { lockAccount, updatePersonalData } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { emailMembershipRequest, replaceProviderLinks } from '#modules/organizations/server/public.ts'
import { lockProvider, replaceProviderTags, updateProvider } from '#modules/providers/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type Context, type Handler, requireCaller, requireProviderId } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError, InvalidFieldsError } from '#platform/server/http/send-error.ts'
import { isLive, isOpen } from './application-states.ts'
import type { MissingField } from './list-missing-fields.ts'
import { type Application, loadApplication, type TaxDetails } from './load-application.ts'
import { loadProviderReply } from './show-application.ts'
import { NO_APPLICATION } from './start-application.ts'
import {
  mergeTaxFields,
  type ProfileChange,
  toPersonalDataUpdate,
  toProviderChange,
  validateProfileChange,
} from './validate-change.ts'

type Db = Kysely<Tables>

export const getManageApplication: Handler<AllCalls['getManageApplication']> = async (_nothing, context) =>
  loadProviderReply(context, (await loadApplication(context.db, requireProviderId(context), context))!)

/**
 * Saves any part. A draft accepts every valid field; an approved profile must stay
 * complete, and its name is changed only after review (issue 3, Becoming a counsellor).
 * @throws InvalidFieldsError listing every invalid field
 */
export const putManageApplication: Handler<AllCalls['putManageApplication']> = async (input, context) => {
  const saved = await changeApplication(context, async (tx, old) => {
    if (old.status === 'submitted') context.fail('applicationWaiting')
    const change = validateProfileChange(old, input, context)
    await applyChange(tx, { old, change, context })
    const changed = (await loadApplication(tx, old.providerAccountId, context))!
    if (isLive(changed.status)) requireComplete(old.missing, changed.missing)
    return changed
  }).catch(failOnTakenSlug)
  return loadProviderReply(context, saved)
}

/** Serialises changes to an application, following the lock order, and refreshes the search row. */
export function changeApplication<Done>(
  context: Context<'applicationClosed'>,
  change: (tx: Db, old: Application) => Promise<Done>,
): Promise<Done> {
  const { customerAccountId, providerId } = requireCaller(context)
  return context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, customerAccountId)
    await lockProvider(tx, providerId!)
    const old = (await loadApplication(tx, providerId!, context))!
    if (!isOpen(old.status)) context.fail('applicationClosed')
    const done = await change(tx, old)
    if (isLive(old.status)) await refreshSearchRow(tx, providerId!, context.now)
    return done
  })
}

/** Fields that were already missing (in an imported profile) do not block other changes. */
function requireComplete(before: MissingField[], after: MissingField[]): void {
  const alreadyMissing = new Set(before.map((one) => one.field))
  const added = after.filter((one) => !alreadyMissing.has(one.field))
  if (added.length > 0)
    throw new InvalidFieldsError(
      added.map((one) => [one.field, one.why === 'missing' ? 'error.required' : 'error.invalid']),
    )
}

interface PendingWrite {
  old: Application
  change: ProfileChange
  context: Context
}

async function applyChange(tx: Db, { old, change, context }: PendingWrite): Promise<void> {
  const providerId = old.providerAccountId
  await updatePersonalData(tx, requireCaller(context).customerAccountId, toPersonalDataUpdate(old, change))
  await updateProvider(tx, providerId, toProviderChange(old, change))
  await replaceProviderTags(tx, providerId, change)
  if (change.providerOrganizations) {
    const links = change.providerOrganizations.map((one) => ({
      organizationId: one.organizationId ?? null,
      name: one.organizationId ? '' : (one.name ?? ''),
    }))
    const requests = await replaceProviderLinks(tx, { providerId, now: context.now }, links)
    if (!requests) throw new InvalidFieldError('providerOrganizations', 'error.invalid')
    await emailMembershipRequest(context, tx as never, requests)
  }
  await storeForReview(tx, { old, change, context })
}

/**
 * Stores tax data encrypted and holds an approved provider's new name
 * for review. A change of name means that changes already sent must be resubmitted.
 */
async function storeForReview(tx: Db, { old, change, context }: PendingWrite): Promise<void> {
  const values: Record<string, unknown> = {}
  if (change.taxCountry !== undefined || change.taxNumber !== undefined) {
    const { taxCountry, taxNumber } = mergeTaxFields(old, change)
    values['encrypted_tax'] = context.encryption.encrypt({ taxCountry, taxNumber } satisfies TaxDetails)
  }
  if (isLive(old.status) && (change.firstName !== undefined || change.lastName !== undefined)) {
    const { firstName = old.firstName, lastName = old.lastName } = change
    values['pending_first_name'] = firstName === old.publicName.firstName ? null : firstName
    values['pending_last_name'] = lastName === old.publicName.lastName ? null : lastName
    values['sent_at'] = null
  }
  if (Object.keys(values).length === 0) return
  await storeApplication(tx, old.providerAccountId, values)
}

/** An imported profile has no application row yet. */
export async function storeApplication(tx: Db, providerId: string, values: Record<string, unknown>): Promise<void> {
  await tx
    .insertInto('provider_application')
    .values({ ...NO_APPLICATION, provider_id: providerId, ...values })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(values))
    .execute()
}

/** The unique constraint decides between concurrent requests for one slug. */
function failOnTakenSlug(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'provider_account_slug_key')
    throw new InvalidFieldError('slug', 'error.slugTaken')
  throw error
}
