import type { Transaction } from 'kysely'
import { listAdminContacts } from '#modules/accounts/server/public.ts'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import type { PayoutState } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'

/** Loads the provider as the recipient of an email, with a function that builds links in their language. */
async function loadRecipient(deps: AppDeps, tx: Transaction<Tables>, providerId: string) {
  const row = await tx
    .selectFrom('provider_account as p')
    .innerJoin('customer_account as owner', 'owner.customer_account_id', 'p.customer_account_id')
    .select(['owner.email_address', 'owner.first_name', 'owner.ui_language', 'owner.timezone', 'p.slug'])
    .where('p.provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  const linkTo = (page: PageId, params: Record<string, string> = {}) =>
    deps.settings.publicUrl + buildPagePath(page, row.ui_language, params)
  return {
    to: { email: row.email_address, language: row.ui_language, timezone: row.timezone },
    firstName: row.first_name,
    slug: row.slug,
    linkTo,
  }
}

/** Notifies the provider that the bank account was changed, in case they did not do it themselves. */
export async function sendBankChangedEmail(
  deps: AppDeps,
  tx: Transaction<Tables>,
  { providerId, bank, until }: { providerId: string; bank: { id: string; last4: string }; until: Temporal.Instant },
): Promise<void> {
  const { to, firstName, linkTo } = await loadRecipient(deps, tx, providerId)
  await enqueueEmail(tx, deps, {
    kind: 'bankChanged',
    to,
    data: {
      firstName,
      last4: bank.last4,
      at: deps.clock.now().toString(),
      until: until.toString(),
      link: linkTo('stripeConnect'),
      resetLink: `${linkTo('finder')}?account=forgot`,
    },
    dedupeKey: `bank-changed:${providerId}:${bank.id}`,
  })
}

/**
 * Notifies the provider that payouts have stopped, and that their profile is hidden from search until they provide the
 * missing details.
 */
export async function sendPayoutsStoppedEmail(
  deps: AppDeps,
  tx: Transaction<Tables>,
  providerId: string,
): Promise<void> {
  const { to, firstName, linkTo } = await loadRecipient(deps, tx, providerId)
  await enqueueEmail(tx, deps, {
    kind: 'payoutsStopped',
    to,
    data: { firstName, link: linkTo('stripeConnect') },
    dedupeKey: `payouts-stopped:${providerId}:${deps.clock.now().epochMilliseconds}`,
  })
}

/**
 * Notifies the provider that they are listed. The dedupe key ensures that this email is sent only once per provider.
 */
export async function sendNowListedEmail(deps: AppDeps, tx: Transaction<Tables>, providerId: string): Promise<void> {
  const { to, firstName, slug, linkTo } = await loadRecipient(deps, tx, providerId)
  await enqueueEmail(tx, deps, {
    kind: 'profilePublished',
    to,
    data: { firstName, pageLink: linkTo('counsellorWebsite', { providerId: slug }), link: linkTo('workingHours') },
    dedupeKey: `now-listed:${providerId}`,
  })
}

/** Explains to the provider why a bank payout failed and what to do about it. */
export async function sendPayoutFailedEmail(
  deps: AppDeps,
  tx: Transaction<Tables>,
  { providerId, payout }: { providerId: string; payout: PayoutState },
): Promise<void> {
  const { to, firstName, linkTo } = await loadRecipient(deps, tx, providerId)
  await enqueueEmail(tx, deps, {
    kind: 'payoutFailed',
    to,
    data: {
      firstName,
      amountCents: payout.amountCents,
      failure: payout.failure ?? 'other',
      link: linkTo('stripeConnect'),
    },
    dedupeKey: `payout-lost:${payout.id}`,
  })
}

/** Notifies the administrators that a payout to the platform's bank failed. */
export async function sendPlatformPayoutFailedEmails(
  deps: AppDeps,
  tx: Transaction<Tables>,
  payoutId: string,
): Promise<void> {
  for (const { to, firstName, customerAccountId } of await listAdminContacts(tx))
    await enqueueEmail(tx, deps, {
      kind: 'platformPayoutFailed',
      to,
      data: { firstName, link: `${deps.settings.publicUrl}/superuser/jobs` },
      dedupeKey: `platform-payout-lost:${payoutId}:${customerAccountId}`,
    })
}
