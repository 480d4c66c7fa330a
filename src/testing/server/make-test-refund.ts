import { createRefund, paymentJobs } from '#modules/payments/server/public.ts'
import type { TestDeps } from './test-deps.ts'

interface TestRefund {
  paymentId: string
  amountCents: number
  reason?: string
}

/** Creates a refund and executes it in Stripe. @returns the refund's id */
export async function makeTestRefund(deps: TestDeps, { reason = 'test', ...refund }: TestRefund): Promise<string> {
  const refundId = (await deps.db.transaction().execute((tx) => createRefund(deps, tx, { ...refund, reason })))!
  await paymentJobs(deps).work['make-refund']!({ refundId })
  return refundId
}
