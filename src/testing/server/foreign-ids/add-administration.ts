import { randomUUID } from 'node:crypto'
import { createDataExport } from '#modules/accounts/server/data-export/create-data-export.ts'
import { processImport } from '#modules/admin/server/imports/process-import.ts'
import { applyDispute } from '#modules/payments/server/disputes/apply-dispute.ts'
import { paymentJobs } from '#modules/payments/server/public.ts'
import { transferJobs } from '#modules/payouts/server/transfers/public.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer, type TestCustomer } from '../factories.ts'
import { buildImportListFile, buildImportRow } from '../import-admin.ts'
import type { People } from './create-people.ts'
import type { ForeignIdsSetup } from './setup.ts'

/** Adds what administrators and scheduled jobs record about the people, who must already have had sessions. */
export async function addAdministration(setup: ForeignIdsSetup, people: People): Promise<void> {
  const { deps, callAs } = setup
  const { marker, client, provider, organizationId } = people
  const admin = await createTestCustomer(deps, { role: ROLE.admin })
  deps.settings.adminsNeedTwoStep = false
  const reason = marker('accessreason')
  await callAs(admin, 'openCustomerProfile', { customerId: client.customerAccountId, reason })
  await callAs(admin, 'openProviderProfile', { providerId: provider.providerId, reason })
  await callAs(admin, 'inviteManager', { id: organizationId, emailAddress: `${marker('invitedmanager')}@hool.test` })
  await callAs(admin, 'checkHelplines', { helplines: ['childHelpline'] })
  const { items } = await callAs(admin, 'listMessagesToUs')
  await callAs(admin, 'answerMessageToUs', { id: items[0]!.messageId, answer: marker('contactanswer') })
  await addPaymentRows(setup, people, admin)
  await addImport(setup, people, admin)
  deps.settings.adminsNeedTwoStep = true
  await callAs(client, 'requestData')
  const exports = deps.jobs.sent.splice(0).filter(({ kind }) => kind === 'create-data-export')
  for (const { data } of exports) await createDataExport(deps, (data as { dataRequestId: string }).dataRequestId)
}

/** Refunds and disputes a payment that was paid out, and records a difference between the ledger and Stripe. */
async function addPaymentRows(
  { deps, callAs }: ForeignIdsSetup,
  { marker, client, provider }: People,
  admin: TestCustomer,
) {
  const { db, clock } = deps
  const payment = await db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.booking_id', 'payment.purpose_id')
    .select(['payment_id', 'payment_intent_id', 'payment.amount_cents'])
    .where('booking.status', '=', 'completed')
    .where('payment.customer_account_id', '=', client.customerAccountId)
    .executeTakeFirstOrThrow()
  const refund = { choice: 'technical', reason: marker('refundreason'), amount: 5 }
  await callAs(admin, 'refundPayment', { id: payment.payment_id, ...refund })
  await runJobs(deps, paymentJobs(deps).work)
  await runJobs(deps, transferJobs(deps).work)
  const disputeId = `dp_${randomUUID()}`
  await applyDispute(deps, {
    dispute: {
      ...{ id: disputeId, paymentIntentId: payment.payment_intent_id!, amountCents: payment.amount_cents - 500 },
      ...{ reason: 'other', status: 'open', answerBy: null, openedAt: clock.now(), movements: [] },
    },
  })
  const { dispute_id: id } = await db
    .selectFrom('dispute')
    .select('dispute_id')
    .where('stripe_dispute_id', '=', disputeId)
    .executeTakeFirstOrThrow()
  await callAs(admin, 'noteDispute', { id, words: marker('disputenote') })
  const { providerId: provider_id } = provider
  const payout = {
    stripe_payout_id: `po_${randomUUID()}`,
    amount_cents: 1,
    status: 'paid',
    sent_at: clock.now(),
  } as const
  await db
    .insertInto('bank_payout')
    .values({ provider_id, ...payout })
    .execute()
  const discrepancy = { about: 'payment', key: disputeId, kind: 'amount', cause: 'unknown', source_id: null } as const
  const cents = { payment_id: payment.payment_id, ledger_cents: 1, actual_cents: 2 }
  const times = { first_seen: clock.now(), last_seen: clock.now(), resolved_at: null }
  await db
    .insertInto('discrepancy')
    .values({ provider_id, ...discrepancy, ...cents, ...times })
    .execute()
}

type Work = Record<string, ((data: never) => Promise<unknown>) | undefined>

/** Runs the recorded jobs of a module, including those that they enqueue. */
async function runJobs(deps: ForeignIdsSetup['deps'], work: Work): Promise<void> {
  for (let at = 0; at < deps.jobs.sent.length; at++) {
    const { kind, data } = deps.jobs.sent[at]!
    await work[kind]?.(data as never)
  }
}

async function addImport({ deps, callAs }: ForeignIdsSetup, { marker }: People, admin: TestCustomer) {
  const row = buildImportRow(1)
  row[0] = marker('importedname')
  row[2] = `${marker('importedemail')}@list.test`
  const { importId: id, mapping } = await callAs(admin, 'addImport', { file: buildImportListFile([row]) })
  await callAs(admin, 'checkImport', { id, mapping, source: 'register', emailLanguage: 'et' })
  await processImport(deps, id)
  await callAs(admin, 'startImport', { id })
  await processImport(deps, id)
}
