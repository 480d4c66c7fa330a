import { sql, type Transaction } from 'kysely'
import { type ConnectedAccountState, recordStripeEvent } from '#modules/payments/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { toGuid } from '#platform/values/guid.ts'
import { parsePayoutNeeds } from './needs.ts'
import { sendBankChangedEmail, sendPayoutsStoppedEmail } from './send-payout-emails.ts'

/** Gives the provider time to read the email before an attacker in their account can redirect money (issue 3). */
export const HOLD_AFTER_CHANGE = { hours: 24 }

interface AccountResponse {
  account: ConnectedAccountState
  /** Number of the request to Stripe, obtained before the request was sent (`takeRequestNumber`). */
  requestNumber: string
  event?: { id: string; type: string }
}

/**
 * Brings a payout account up to date with Stripe. Safe to call repeatedly, late and in any order: responses to requests
 * older than the one already stored are ignored.
 */
export function applyAccount(deps: AppDeps, response: AccountResponse): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwner(tx, response)
    const { event, account } = response
    if (event && !(await recordStripeEvent(tx, event, account.accountId))) return
    if (!row?.is_newer) return
    await writeAccount(deps, tx, { row, response })
    const holdUntil = await holdAfterChange(deps, tx, { row, account })
    await tx
      .updateTable('provider_account')
      .set({
        stripe_account_id: account.accountId,
        payout_ready_at: account.isReady ? (row.payout_ready_at ?? deps.clock.now()) : null,
        payout_hold_until: holdUntil,
      })
      .where('provider_id', '=', row.provider_id)
      .execute()
    if (row.payout_ready_at && !account.isReady) await sendPayoutsStoppedEmail(deps, tx, row.provider_id)
    await refreshSearchRow(tx, row.provider_id, deps.clock.now())
  })
}

interface OwnerRow {
  provider_id: string
  payout_ready_at: Temporal.Instant | null
  payout_hold_until: Temporal.Instant | null
  is_newer: boolean
  bank_id: string | null
}

/** Locks the provider by account id or, if the process died before the id was stored, by the metadata. */
async function lockOwner(
  tx: Transaction<Tables>,
  { account, requestNumber }: AccountResponse,
): Promise<OwnerRow | undefined> {
  const { rows } = await sql<{ provider_id: string }>`
    select p.provider_id from provider_account p join payout_account a using (provider_id)
    where p.stripe_account_id = ${account.accountId} or (p.stripe_account_id is null
      and p.provider_id = ${toGuid(account.providerId)}::uuid and a.account_country = ${account.country})
    for no key update of p`.execute(tx)
  if (!rows[0]) return undefined
  const { rows: locked } = await sql<OwnerRow>`
    select p.provider_id, p.payout_ready_at, p.payout_hold_until, a.bank_id, a.request_number < ${requestNumber}::bigint as is_newer
    from provider_account p join payout_account a using (provider_id) where p.provider_id = ${rows[0].provider_id}`.execute(
    tx,
  )
  return locked[0]
}

async function writeAccount(
  deps: AppDeps,
  tx: Transaction<Tables>,
  { row, response: { account, requestNumber } }: { row: OwnerRow; response: AccountResponse },
): Promise<void> {
  const { bank } = account
  await tx
    .updateTable('payout_account')
    .set({
      needs: JSON.stringify(parsePayoutNeeds(account)) as never,
      is_verifying: account.pending.length > 0,
      // Keeps the last known bank account, so that removing an account and adding another does not look like adding the
      // first one.
      ...(bank ? { bank_id: bank.id, bank_last4: bank.last4, bank_country: bank.country } : {}),
      // The stored fingerprint belongs to the previous account number. `saveBankDetails` stores the new one after its own
      // changes.
      ...(bank && bank.id !== row.bank_id ? { iban_fingerprint: null } : {}),
      request_number: requestNumber,
      read_at: deps.clock.now(),
      // Stores Stripe's value, because only Stripe knows whether it received the acceptance.
      terms_accepted_at: account.termsAcceptedAt,
    })
    .where('provider_id', '=', row.provider_id)
    .execute()
}

/** If the bank account has changed, whatever the cause, emails the provider and holds transfers. */
async function holdAfterChange(
  deps: AppDeps,
  tx: Transaction<Tables>,
  { row, account }: { row: OwnerRow; account: ConnectedAccountState },
): Promise<Temporal.Instant | null> {
  const { bank } = account
  if (!row.bank_id || !bank || row.bank_id === bank.id) return row.payout_hold_until
  const until = deps.clock.now().add(HOLD_AFTER_CHANGE)
  await sendBankChangedEmail(deps, tx, { providerId: row.provider_id, bank, until })
  return until
}
