import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import { ROLE } from '#platform/values/enums.ts'
import { DEMO_CLIENTS } from './client-names.ts'

/**
 * Number of clients of one provider. Must exceed the maximum of 25 pieces of feedback, because each client writes at
 * most one.
 */
const CLIENTS_PER_PROVIDER = 30

/** Creates clients, who only book sessions and write feedback. No one knows their password. @returns their ids */
export async function loadClients({ db, clock }: AppDeps, passwordHash: string): Promise<string[]> {
  const rows = await db
    .insertInto('customer_account')
    .values(
      DEMO_CLIENTS.map(({ firstName, lastName, language }, index) => ({
        email_address: `client-${index + 1}@hool.test`,
        password_hash: passwordHash,
        first_name: firstName,
        last_name: lastName,
        role: ROLE.customer,
        ui_language: language,
        email_confirmed_at: clock.now(),
      })),
    )
    .returning('customer_account_id')
    .execute()
  return rows.map((row) => row.customer_account_id)
}

/** Picks the clients of a demo provider. Neighbouring providers share some of them. */
export function pickClients(clients: readonly string[], providerIndex: number): string[] {
  const first = (providerIndex * 17) % clients.length
  return [...clients.slice(first), ...clients.slice(0, first)].slice(0, CLIENTS_PER_PROVIDER)
}

/**
 * Backdates the creation of accounts and profiles to before their first booking, and marks the feedback requests for
 * past sessions as sent.
 */
export async function backdateAccounts({ db, clock }: AppDeps): Promise<void> {
  await sql`
    update customer_account c set created_at = b.first - interval '1 hour', email_confirmed_at = b.first - interval '50 minutes'
    from (select customer_account_id, min(booked_at) as first from booking group by 1) b
    where b.customer_account_id = c.customer_account_id`.execute(db)
  await sql`
    with first as (select provider_id, min(booked_at) - interval '9 days' as at from booking group by 1), profile as (
      update provider_account p set submitted_at = at - interval '3 days', approved_at = at, first_listed_at = at,
        payout_ready_at = at, working_hours_at = at, sessions_at = at
      from first where first.provider_id = p.provider_id and p.first_listed_at is not null
      returning p.customer_account_id, at)
    update customer_account c set created_at = at - interval '5 days', email_confirmed_at = at - interval '5 days' from profile
    where profile.customer_account_id = c.customer_account_id`.execute(db)
  await sql`
    insert into feedback_request (customer_account_id, provider_id, requested_at)
    select customer_account_id, provider_id, least(max(end_at) + interval '15 hours', ${clock.now()}) from booking
    where status = 'completed' group by 1, 2 having count(*) > 1 on conflict do nothing`.execute(db)
}
