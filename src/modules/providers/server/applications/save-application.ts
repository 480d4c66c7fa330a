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
import { EMPTY_APPLICATION } from './start-application.ts'
import {
  mergeTaxFields,
  type ProfileChange,
  toPersonalDataUpdate,
  toProviderChange,
  validateProfileChange,
} from './validate-change.ts'

type Db = Kysely<Tables>

export const getManageApplication: Handler<AllCalls['getManageApplication']> = async (_input, context) =>
  loadProviderReply(context, (await loadApplication(context.db, requireProviderId(context), context))!)

/**
 * Saves the fields in the input. A draft may be incomplete; an approved profile must stay
 * complete, and its public name changes only after review (issue 3, Becoming a counsellor).
 * @throws InvalidFieldsError listing every invalid field
 */
export const putManageApplication: Handler<AllCalls['putManageApplication']> = async (input, context) => {
  const saved = await changeApplication(context, async (tx, old) => {
    if (old.status === 'submitted') context.fail('applicationWaiting')
    const change = validateProfileChange(old, input, context)
    await applyChange(tx, { old, change, context })
    const updated = (await loadApplication(tx, old.providerAccountId, context))!
    if (isLive(updated.status)) requireComplete(old.missing, updated.missing)
    return updated
  }).catch(failOnTakenSlug)
  return loadProviderReply(context, saved)
}

/** Changes an application: runs one change at a time, follows the lock order and refreshes the search row. */
export function changeApplication<Result>(
  context: Context<'applicationClosed'>,
  change: (tx: Db, old: Application) => Promise<Result>,
): Promise<Result> {
  const { customerAccountId, providerId } = requireCaller(context)
  return context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, customerAccountId)
    await lockProvider(tx, providerId!)
    const old = (await loadApplication(tx, providerId!, context))!
    if (!isOpen(old.status)) context.fail('applicationClosed')
    const result = await change(tx, old)
    if (isLive(old.status)) await refreshSearchRow(tx, providerId!, context.now)
    return result
  })
}

/**
 * Fails if the change makes a previously valid field missing or wrong. Fields that were already incomplete are ignored,
 * because imported profiles may be incomplete.
 */
function requireComplete(before: MissingField[], after: MissingField[]): void {
  const alreadyMissing = new Set(before.map(({ field }) => field))
  const newlyMissing = after.filter(({ field }) => !alreadyMissing.has(field))
  if (newlyMissing.length > 0)
    throw new InvalidFieldsError(
      newlyMissing.map(({ field, why }) => [field, why === 'missing' ? 'error.required' : 'error.invalid']),
    )
}

interface ProfileUpdate {
  old: Application
  change: ProfileChange
  context: Context
}

async function applyChange(tx: Db, { old, change, context }: ProfileUpdate): Promise<void> {
  const providerId = old.providerAccountId
  await updatePersonalData(tx, requireCaller(context).customerAccountId, toPersonalDataUpdate(old, change))
  await updateProvider(tx, providerId, toProviderChange(old, change))
  await replaceProviderTags(tx, providerId, change)
  if (change.providerOrganizations) {
    const links = change.providerOrganizations.map((organization) => ({
      organizationId: organization.organizationId ?? null,
      name: organization.organizationId ? '' : (organization.name ?? ''),
    }))
    const requests = await replaceProviderLinks(tx, { providerId, now: context.now }, links)
    if (!requests) throw new InvalidFieldError('providerOrganizations', 'error.invalid')
    await emailMembershipRequest(context, tx as never, requests)
  }
  await storeForReview(tx, { old, change, context })
}

/**
 * Stores tax details in encrypted form, and an approved provider's new name until it has been reviewed. After a name
 * change, pending changes must be submitted again.
 */
async function storeForReview(tx: Db, { old, change, context }: ProfileUpdate): Promise<void> {
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

/** Updates the provider's application row, or creates it if there is none, as is the case for an imported profile. */
export async function storeApplication(tx: Db, providerId: string, values: Record<string, unknown>): Promise<void> {
  await tx
    .insertInto('provider_application')
    .values({ ...EMPTY_APPLICATION, provider_id: providerId, ...values })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(values))
    .execute()
}

/** If concurrent requests choose the same slug, the unique constraint decides which one succeeds. */
function failOnTakenSlug(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'provider_account_slug_key')
    throw new InvalidFieldError('slug', 'error.slugTaken')
  throw error
}
