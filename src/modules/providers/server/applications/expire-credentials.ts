import { sql } from 'kysely'
import { lockProvider } from '#modules/providers/server/public.ts'
import { EXPIRY_WARNING_DAYS } from '#modules/providers/values/application-fields.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { loadProfileRecipient } from './email-applicant.ts'
import { purgeOrphanedEvidence } from './store-evidence.ts'
import { todayInEstonia, updateVerifiedTypes } from './verified-types.ts'

/** Runs every hour: hides expired types, emails providers about expiring credentials and purges orphaned evidence. */
export async function expireCredentials(deps: AppDeps): Promise<void> {
  await hideExpiredTypes(deps)
  await sendWarnings(deps)
  await purgeOrphanedEvidence(deps)
}

async function hideExpiredTypes(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  const { rows } = await sql<{ provider_id: string }>`
    select distinct provider_id from provider_type where valid_until < ${todayInEstonia(now).toString()}::date`.execute(
    deps.db,
  )
  for (const { provider_id: providerId } of rows)
    await deps.db.transaction().execute(async (tx) => {
      await lockProvider(tx, providerId)
      await updateVerifiedTypes(tx, providerId, now)
      await refreshSearchRow(tx, providerId, now)
    })
}

/**
 * Emails a provider 30 days before a credential expires and again on the day after it expires; the dedupe key prevents
 * repeats.
 */
async function sendWarnings(deps: AppDeps): Promise<void> {
  const today = todayInEstonia(deps.clock.now())
  const soon = today.add({ days: EXPIRY_WARNING_DAYS })
  const expiring = await deps.db
    .selectFrom('credential')
    .innerJoin('provider_account', 'provider_account.provider_id', 'credential.provider_id')
    .select(['credential_id', 'credential.provider_id', 'provider_type_id', 'valid_until'])
    .where('credential.status', '=', 'verified')
    .where('valid_until', '<=', soon)
    .where('valid_until', '>=', today.subtract({ days: EXPIRY_WARNING_DAYS }))
    .where('provider_account.status', '=', 'approved')
    .execute()
  for (const credential of expiring) {
    const isOver = Temporal.PlainDate.compare(credential.valid_until!, today) < 0
    const { to, firstName, link } = await loadProfileRecipient(deps.db, deps, credential.provider_id)
    await enqueueEmail(deps.db, deps, {
      kind: 'credentialExpiring',
      to,
      data: {
        firstName,
        providerTypeId: credential.provider_type_id,
        validUntil: credential.valid_until!.toString(),
        isOver,
        link,
      },
      dedupeKey: `credential-${isOver ? 'expired' : 'expiring'}:${credential.credential_id}`,
    })
  }
}
