import { runScheduledCharges } from '#modules/payments/server/public.ts'
import { retryPendingRefunds } from '#modules/payments/server/refunds.ts'
import { reconcilePayments } from '#modules/payments/server/sync-payment.ts'
import { makeDueTransfers } from '#modules/payouts/server/transfers/public.ts'
import { retryReversals } from '#modules/payouts/server/transfers/reversals.ts'
import { MODULES } from '#modules/server.ts'
import { createCircuitBreakers } from '#platform/server/circuit-breaker.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { connect } from '#platform/server/database/connect.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import { createFileStore } from '#platform/server/files/create-file-store.ts'
import { connectModules } from '#platform/server/module.ts'
import { type PaymentSettings, readSettings } from '#platform/server/settings.ts'

/** Jobs that call Stripe and write the result. */
export const CRASH_JOBS = {
  payments: reconcilePayments,
  refunds: retryPendingRefunds,
  transfers: makeDueTransfers,
  reversals: retryReversals,
  'scheduled charges': runScheduledCharges,
}
export type CrashJob = keyof typeof CRASH_JOBS

export interface CrashChildInput {
  job: CrashJob
  databaseUrl: string
  dataFolder: string
  payments: PaymentSettings
  now: string
}

/** Runs one job. `run-job-killed-at.ts` starts this file as a separate process and kills it midway. */
async function runJob({ job, databaseUrl, dataFolder, payments, now }: CrashChildInput): Promise<void> {
  const settings = { ...readSettings({ DATA_DIR: dataFolder }), payments }
  const connection = connect(databaseUrl, 1)
  const at = Temporal.Instant.from(now)
  const noJobs = async () => undefined
  const circuits = createCircuitBreakers()
  const deps: AppDeps = {
    settings,
    clock: { now: () => at },
    db: connection.db,
    jobs: { send: noJobs, sendNow: noJobs, retry: noJobs },
    encryption: createEncryption(settings.fieldKey),
    circuits,
    fileStore: await createFileStore(settings, circuits),
    ...connectModules(MODULES),
  }
  await CRASH_JOBS[job](deps)
  await connection.close()
}

if (process.argv[2]) await runJob(JSON.parse(process.argv[2]) as CrashChildInput)
