import { type RawBuilder, sql } from 'kysely'
import { isStripeUnavailable } from '#modules/payments/server/stripe-client.ts'
import { closeIntent, syncPaymentFromStripe } from '#modules/payments/server/sync-payment.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { CHARGE_NOTICE_DAYS } from '#platform/values/constants.ts'
import { syncSetupFromStripe } from './apply-setup.ts'
import { cleanUpScheduledCharge } from './clean-up-scheduled-charge.ts'
import { cancelScheduledCharge } from './end-scheduled-charge.ts'
import { findScheduledCharge, updateScheduledCharge } from './find-scheduled-charge.ts'
import { DECLINED_FAILURE_KEY, failScheduledCharge, makeScheduledCharge } from './make-scheduled-charge.ts'
import { getScheduledChargeHandler, loadScheduledCharge } from './scheduled-charge-handlers.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'make-scheduled-charge': { paymentId: string }
    'end-scheduled-charge': { paymentId: string }
    'run-scheduled-charges': object
  }
}

type ChargeStep = (deps: AppDeps, paymentId: string) => Promise<void>
const BATCH_SIZE = 50
const DAY = { hours: 24 }

/**
 * Scheduled job: runs each due step of scheduled charges, in case its job or event was lost. Concurrent runs are
 * safe, because each step locks the charge and checks it again. A failure is recorded and does not delay the others.
 */
export async function runScheduledCharges(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  const steps: [condition: RawBuilder<unknown>, step: ChargeStep][] = [
    [sql`status = 'open' and setup_intent_id is not null and checked_at < ${now.subtract({ minutes: 2 })}`, syncSetup],
    [
      sql`status = 'saved' and notified_at is null and charge_at <= ${now.add({ hours: 24 * CHARGE_NOTICE_DAYS })}`,
      sendChargeNotice,
    ],
    [sql`status = 'charging' and attempts > 1 and attempted_at <= ${now.subtract({ minutes: 5 })}`, failStuckCharge],
    [sql`status = 'saved' and charge_at <= ${now}`, makeScheduledCharge],
    [sql`status = 'charging' and attempted_at <= ${now.subtract({ minutes: 5 })}`, makeScheduledCharge],
    [sql`status = 'failed' and reminded_at is null and retry_until <= ${now.add(DAY)}`, sendRetryReminder],
    [sql`status = 'failed' and retry_until <= ${now}`, expireCharge],
    [sql`ended_at < ${now.subtract({ minutes: 15 })} and cleaned_up_at is null`, cleanUpScheduledCharge],
  ]
  for (const [condition, step] of steps) if ((await runStep(deps, condition, step)) === 'unavailable') return
}

async function runStep(
  deps: AppDeps,
  condition: RawBuilder<unknown>,
  step: ChargeStep,
): Promise<'unavailable' | undefined> {
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from scheduled_charge where ${condition} order by checked_at, payment_id limit ${BATCH_SIZE}`.execute(
    deps.db,
  )
  for (const { payment_id: paymentId } of rows) {
    const error = await step(deps, paymentId).catch((reason: Error) => reason)
    if (isStripeUnavailable(error)) return 'unavailable'
    if (!error) continue
    await recordFailedJob(deps, { kind: 'run-scheduled-charges', subject: paymentId, error })
    await updateScheduledCharge(deps.db, paymentId, { checked_at: deps.clock.now() })
  }
  return undefined
}

const syncSetup: ChargeStep = async (deps, paymentId) =>
  syncSetupFromStripe(deps, (await findScheduledCharge(deps.db, paymentId))!.setup_intent_id!)

/** Allows three days of attempts, one every five minutes. */
const MAX_ATTEMPTS = (72 * 60) / 5

/**
 * Before the session starts, treats a charge that keeps failing without being declined as declined, so that the client
 * is emailed and can use another card. A payment that succeeds anyway is applied.
 */
const failStuckCharge: ChargeStep = async (deps, paymentId) => {
  const { attempts, payment_intent_id: intentId } = (await findScheduledCharge(deps.db, paymentId))!
  if (attempts < MAX_ATTEMPTS && !(await isRetryTimeShort(deps, paymentId))) return
  if (intentId) await syncPaymentFromStripe(deps, intentId).catch(() => undefined)
  await failScheduledCharge(deps, paymentId, DECLINED_FAILURE_KEY)
}

const MIN_RETRY_TIME = { hours: 1 }

/** Whether a decline at this point would leave the client less than an hour to use another card. */
const isRetryTimeShort = (deps: AppDeps, paymentId: string): Promise<boolean> =>
  deps.db.transaction().execute(async (tx) => {
    const { purpose } = (await findScheduledCharge(tx, paymentId, true))!
    const deadline = await getScheduledChargeHandler(deps, purpose).getRetryDeadline(
      deps,
      tx,
      await loadScheduledCharge(tx, paymentId),
    )
    return Temporal.Instant.compare(deadline, deps.clock.now().add(MIN_RETRY_TIME)) <= 0
  })

/**
 * Emails the client once before the charge, unless the booking was made within the notice period: in that case, the
 * booking confirmation has already announced the charge.
 */
const sendChargeNotice: ChargeStep = (deps, paymentId) =>
  deps.db.transaction().execute(async (tx) => {
    const scheduledCharge = (await findScheduledCharge(tx, paymentId, true))!
    if (scheduledCharge.status !== 'saved' || scheduledCharge.notified_at) return
    const noticeAt = scheduledCharge.charge_at.subtract({ hours: 24 * CHARGE_NOTICE_DAYS })
    const now = deps.clock.now()
    await updateScheduledCharge(tx, paymentId, { notified_at: now })
    const isAhead = Temporal.Instant.compare(now, scheduledCharge.charge_at) < 0
    if (isAhead && Temporal.Instant.compare(scheduledCharge.saved_at!, noticeAt) < 0)
      await getScheduledChargeHandler(deps, scheduledCharge.purpose).sendNotice(
        deps,
        tx,
        await loadScheduledCharge(tx, paymentId),
      )
  })

const sendRetryReminder: ChargeStep = (deps, paymentId) =>
  deps.db.transaction().execute(async (tx) => {
    const scheduledCharge = (await findScheduledCharge(tx, paymentId, true))!
    if (scheduledCharge.status !== 'failed' || scheduledCharge.reminded_at) return
    const now = deps.clock.now()
    await updateScheduledCharge(tx, paymentId, { reminded_at: now })
    const isAhead = Temporal.Instant.compare(now, scheduledCharge.retry_until!) < 0
    if (isAhead && Temporal.Instant.compare(scheduledCharge.failed_at!, scheduledCharge.retry_until!.subtract(DAY)) < 0)
      await getScheduledChargeHandler(deps, scheduledCharge.purpose).sendRetryReminder(
        deps,
        tx,
        await loadScheduledCharge(tx, paymentId),
      )
  })

/**
 * Expires a charge after the deadline for using another card. The intent is closed at Stripe first, so that no payment
 * can follow. If a payment succeeded before the intent was closed, it is applied; only an unpaid booking expires.
 */
const expireCharge: ChargeStep = async (deps, paymentId) => {
  const { payment_intent_id: intentId } = (await findScheduledCharge(deps.db, paymentId))!
  if (intentId) await closeIntent(deps, intentId)
  await deps.db.transaction().execute(async (tx) => {
    const scheduledCharge = (await findScheduledCharge(tx, paymentId, true))!
    const isClosed = !intentId || scheduledCharge.payment_status === 'failed'
    if (scheduledCharge.status !== 'failed' || !isClosed) return
    const charge = await loadScheduledCharge(tx, paymentId)
    await cancelScheduledCharge(deps, tx, paymentId)
    await getScheduledChargeHandler(deps, scheduledCharge.purpose).onExpired(deps, tx, charge)
  })
}
