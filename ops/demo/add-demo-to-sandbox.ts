import { sql } from 'kysely'
import { getStripeClient } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { PaymentSandbox } from '#sandbox/payment-sandbox.ts'
import '#modules/payouts/server/connected-accounts/public.ts'
import '#modules/payouts/server/transfers/public.ts'
import { DEMO_CLIENT } from './logins.ts'

interface PayableProvider {
  providerId: string
  account: string | null
}
interface DemoPayment {
  paymentId: string
  purposeId: string
  amount: number
  paidAt: Temporal.Instant
}

/**
 * Adds the demo's payout accounts, its payments without a transfer and the demo client's saved card to the payment
 * sandbox, so that these payments can be transferred and refunded as the clock moves. Does nothing if the sandbox
 * already has the accounts.
 */
export async function addDemoToSandbox(deps: AppDeps, control: PaymentSandbox['control']): Promise<void> {
  const providers = await findPayableProviders(deps)
  const [first] = providers
  if (!first || (first.account && (await hasAccount(deps, first.account)))) return
  const payments = await findPaymentsWithoutTransfer(deps)
  const customerAccountId = await findDemoClient(deps)
  const added = control.addHistory({
    accounts: providers.map(({ providerId }) => ({ metadata: { providerId } })),
    payments: payments.map(({ purposeId, amount, paidAt }) => ({
      amount,
      paidAtMs: paidAt.epochMilliseconds,
      transferGroup: purposeId,
      metadata: { purpose: 'booking', purposeId },
    })),
    customers: customerAccountId ? [{ metadata: { customerAccountId } }] : [],
  })
  await deps.db.transaction().execute(async (tx) => {
    await storePayments({ ...deps, db: tx }, payments, added.payments)
    await storeAccounts({ ...deps, db: tx }, providers, added.accounts)
    if (customerAccountId) await storeCard({ ...deps, db: tx }, customerAccountId, added.customers[0]!)
  })
}

/** Finds the providers who can be paid, in a stable order. */
async function findPayableProviders({ db }: AppDeps): Promise<PayableProvider[]> {
  const { rows } = await sql<PayableProvider>`
    select provider_id as "providerId", stripe_account_id as account from provider_account
    where payout_ready_at is not null order by provider_id`.execute(db)
  return rows
}

const hasAccount = (deps: AppDeps, account: string): Promise<boolean> =>
  getStripeClient(deps)
    .accounts.retrieve(account)
    .then(
      () => true,
      () => false,
    )

async function findPaymentsWithoutTransfer({ db }: AppDeps): Promise<DemoPayment[]> {
  const { rows } = await sql<DemoPayment>`
    select p.payment_id as "paymentId", p.purpose_id as "purposeId", p.amount_cents as amount,
      p.created_at as "paidAt" from payment p
    where p.purpose = 'booking' and p.status = 'succeeded'
      and not exists (select from transfer_item i join transfer t using (transfer_id)
        where i.booking_id = p.purpose_id and t.settled_at is not null)
    order by p.created_at, p.payment_id`.execute(db)
  return rows
}

type AddedHistory = ReturnType<PaymentSandbox['control']['addHistory']>

async function storePayments(
  { db }: AppDeps,
  payments: readonly DemoPayment[],
  added: AddedHistory['payments'],
): Promise<void> {
  const rows = payments.map(({ paymentId }, index) => ({ paymentId, ...added[index]! }))
  await sql`
    update payment set payment_intent_id = added.id, client_secret = added."clientSecret"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added("paymentId" uuid, id text, "clientSecret" text)
    where payment_id = added."paymentId"`.execute(db)
}

async function storeAccounts(
  { db }: AppDeps,
  providers: readonly PayableProvider[],
  added: AddedHistory['accounts'],
): Promise<void> {
  const rows = providers.map(({ providerId }, index) => {
    const { id, bank } = added[index]!
    return { providerId, id, bankId: bank.id, last4: bank.last4 }
  })
  await sql`
    with added as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as added("providerId" uuid, id text, "bankId" text, last4 text)
    ), account as (
      insert into payout_account (provider_id, account_country, bank_id, bank_last4, bank_country)
      select "providerId", 'EE', "bankId", last4, 'EE' from added
      on conflict (provider_id) do update set bank_id = excluded.bank_id, bank_last4 = excluded.bank_last4
    )
    update provider_account set stripe_account_id = added.id from added where provider_id = added."providerId"`.execute(
    db,
  )
}

/** Returns null in a database created by `npm run seed`, and once the demo client has changed their email address. */
async function findDemoClient({ db }: AppDeps): Promise<string | null> {
  const row = await db
    .selectFrom('customer_account')
    .select('customer_account_id')
    .where('email_address', '=', DEMO_CLIENT.email)
    .executeTakeFirst()
  return row?.customer_account_id ?? null
}

async function storeCard(
  { db, clock }: AppDeps,
  customerAccountId: string,
  { id, card }: AddedHistory['customers'][number],
): Promise<void> {
  const { brand, last4, exp_month, exp_year } = card.card!
  const row = {
    ...{ stripe_customer_id: id, payment_method_id: card.id, brand, last4, exp_month, exp_year },
    saved_at: clock.now(),
  }
  await db
    .insertInto('saved_card')
    .values({ customer_account_id: customerAccountId, ...row })
    .onConflict((conflict) => conflict.column('customer_account_id').doUpdateSet(row))
    .execute()
}
