import { reconcilePayments } from '#modules/payments/server/ask-provider.ts'
import { lookAfterPromises } from '#modules/payments/server/public.ts'
import { sweepRefunds } from '#modules/payments/server/refunds.ts'
import { makeDueTransfers } from '#modules/payouts/server/transfers/public.ts'
import { sweepTakeBacks } from '#modules/payouts/server/transfers/take-back.ts'
import { MODULES } from '#modules/server.ts'
import type { House } from '#platform/server/context.ts'
import { connect } from '#platform/server/database/connect.ts'
import { sealingWith } from '#platform/server/encryption.ts'
import { connectModules } from '#platform/server/module.ts'
import { type PaymentSettings, readSettings } from '#platform/server/settings.ts'

/** Reconciliation jobs that call Stripe and write the result. */
export const ROUNDS = {
  payments: reconcilePayments,
  refunds: sweepRefunds,
  transfers: makeDueTransfers,
  reversals: sweepTakeBacks,
  'charges of far dates': lookAfterPromises,
}
export type Round = keyof typeof ROUNDS

export interface ChildGiven {
  round: Round
  databaseUrl: string
  dataFolder: string
  payments: PaymentSettings
  now: string
}

/** A separate process that runs one job and exits; `dying-process.ts` kills it midway. */
async function runRound({ round, databaseUrl, dataFolder, payments, now }: ChildGiven): Promise<void> {
  const settings = { ...readSettings({ DATA_DIR: dataFolder }), payments }
  const connection = connect(databaseUrl, 1)
  const at = Temporal.Instant.from(now)
  const noJobs = async () => undefined
  const house: House = {
    settings,
    clock: { now: () => at },
    db: connection.db,
    jobs: { send: noJobs, sendNow: noJobs, retry: noJobs },
    sealing: sealingWith(settings.fieldKey),
    ...connectModules(MODULES),
  }
  await ROUNDS[round](house)
  await connection.close()
}

if (process.argv[2]) await runRound(JSON.parse(process.argv[2]) as ChildGiven)
