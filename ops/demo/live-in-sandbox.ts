import { sql } from 'kysely'
import type { PaymentSandbox } from '#sandbox/payment-provider.ts'
import type { House } from '#server/context.ts'
import { providerOf } from '#server/payments/public.ts'
import '#server/payouts/public.ts'
import '#server/transfers/public.ts'
import { DEMO_LOGINS } from './logins.ts'

/** A card whose money is available at once, as if it had been paid long ago: https://docs.stripe.com/testing */
const PAID_LONG_AGO = 'pm_card_bypassPending'

/**
 * The demo counsellor's payout account and the money of her sessions that are not paid out yet are in the sandbox too: what she is
 * sent, and what is taken back, really moves there. Again in a sandbox that began anew; else nothing.
 */
export async function liveInSandbox(house: House, control: PaymentSandbox['control']): Promise<void> {
  const login = DEMO_LOGINS.find(({ providerKey }) => providerKey)!
  const { rows } = await sql<{ provider_id: string; account: string | null }>`
    select provider_id, payment_account_id as account from provider_account p
    join customer_account o using (customer_account_id) where o.email_address = ${login.email}`.execute(house.db)
  const [owner] = rows
  if (!owner || (owner.account && (await isKnown(house, owner.account)))) return
  await payAll(house, owner.provider_id)
  await openAccount(house, control, owner.provider_id)
}

const isKnown = ({ settings }: House, account: string): Promise<boolean> =>
  providerOf(settings)
    .accounts.retrieve(account)
    .then(
      () => true,
      () => false,
    )

async function payAll(house: House, providerId: string): Promise<void> {
  const { rows } = await sql<{ payment_id: string; purpose_id: string; amount_cents: number }>`
    select p.payment_id, p.purpose_id, p.amount_cents from payment p
    join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    where b.provider_id = ${providerId} and p.status = 'succeeded'
      and not exists (select from transfer_item i join transfer t using (transfer_id)
        where i.booking_id = b.booking_id and t.settled_at is not null)`.execute(house.db)
  const { paymentIntents } = providerOf(house.settings)
  for (const { payment_id: paymentId, purpose_id: purposeId, amount_cents: amount } of rows) {
    const intent = await paymentIntents.create(
      {
        ...{ amount, currency: 'eur', payment_method: PAID_LONG_AGO, confirm: true, transfer_group: purposeId },
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { purpose: 'booking', purposeId },
      },
      { idempotencyKey: `demo:${paymentId}` },
    )
    const known = { payment_intent_id: intent.id, client_secret: intent.client_secret }
    await house.db.updateTable('payment').set(known).where('payment_id', '=', paymentId).execute()
  }
}

/** Noted last: a start that was cut off begins anew. */
async function openAccount(house: House, control: PaymentSandbox['control'], providerId: string): Promise<void> {
  const { accounts } = providerOf(house.settings)
  const made = await accounts.create(
    {
      ...{ type: 'custom', country: 'EE', default_currency: 'eur', metadata: { providerId } },
      capabilities: { transfers: { requested: true } },
    },
    { idempotencyKey: `demo:${providerId}` },
  )
  control.completeAccount(made.id)
  const { external_accounts: banks } = await accounts.retrieve(made.id)
  const bank = banks!.data[0]!
  const known = { bank_id: bank.id, bank_last4: bank.last4 }
  await house.db.updateTable('payout_account').set(known).where('provider_id', '=', providerId).execute()
  const row = house.db.updateTable('provider_account').set({ payment_account_id: made.id })
  await row.where('provider_id', '=', providerId).execute()
}
