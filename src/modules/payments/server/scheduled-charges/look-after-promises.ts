import { type RawBuilder, sql } from 'kysely'
import { askProvider, closeIntent } from '#modules/payments/server/ask-provider.ts'
import { isProviderAway } from '#modules/payments/server/provider.ts'
import type { House } from '#platform/server/context.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { CHARGE_NOTICE_DAYS } from '#platform/values/constants.ts'
import { askForSetup } from './apply-setup.ts'
import { chargePromise, DECLINED, failPromise } from './charge-promise.ts'
import { dropPromise } from './drop-promise.ts'
import { callOff } from './end-promise.ts'
import { changePromise, findPromise } from './find-promise.ts'
import { chargeOf, scheduledChargeHandler } from './scheduled-charge-handlers.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'charge-promise': { paymentId: string }
    'end-promise': { paymentId: string }
    'look-after-promises': object
  }
}

type Work = (house: House, paymentId: string) => Promise<void>
const AT_ONCE = 50
const DAY = { hours: 24 }

/**
 * Sweeper: each step of promised charges that is due, whatever became of its job or event. Several may run at once: each
 * step locks what it changes and looks again. One that fails is told of and keeps nobody else waiting.
 */
export async function lookAfterPromises(house: House): Promise<void> {
  const now = house.clock.now()
  const steps: [which: RawBuilder<unknown>, work: Work][] = [
    [
      sql`status = 'open' and setup_intent_id is not null and checked_at < ${now.subtract({ minutes: 2 })}`,
      lookAtSetup,
    ],
    [
      sql`status = 'saved' and told_at is null and charge_at <= ${now.add({ hours: 24 * CHARGE_NOTICE_DAYS })}`,
      tellSoon,
    ],
    [sql`status = 'charging' and attempts > 1 and asked_at <= ${now.subtract({ minutes: 5 })}`, giveUp],
    [sql`status = 'saved' and charge_at <= ${now}`, chargePromise],
    [sql`status = 'charging' and asked_at <= ${now.subtract({ minutes: 5 })}`, chargePromise],
    [sql`status = 'failed' and reminded_at is null and retry_until <= ${now.add(DAY)}`, tellEnding],
    [sql`status = 'failed' and retry_until <= ${now}`, letGo],
    [sql`ended_at < ${now.subtract({ minutes: 15 })} and dropped_at is null`, dropPromise],
  ]
  for (const [which, work] of steps) if ((await each(house, which, work)) === 'away') return
}

async function each(house: House, which: RawBuilder<unknown>, work: Work): Promise<'away' | undefined> {
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from card_promise where ${which} order by checked_at, payment_id limit ${AT_ONCE}`.execute(
    house.db,
  )
  for (const { payment_id: paymentId } of rows) {
    const error = await work(house, paymentId).catch((reason: Error) => reason)
    if (isProviderAway(error)) return 'away'
    if (!error) continue
    await noteFault(house, { kind: 'look-after-promises', subject: paymentId, error })
    await changePromise(house.db, paymentId, { checked_at: house.clock.now() })
  }
  return undefined
}

const lookAtSetup: Work = async (house, paymentId) =>
  askForSetup(house, (await findPromise(house.db, paymentId))!.setup_intent_id!)

/** Three days of asking every five minutes. */
const MOST_TRIES = (72 * 60) / 5

/**
 * A charge that can neither be made nor refused, through whose fault ever, has an end before the start: from then on it is as
 * if the card had said no, so that its owner hears of it and may pay another way. Money that came all the same wins.
 */
const giveUp: Work = async (house, paymentId) => {
  const { attempts, payment_intent_id: intentId } = (await findPromise(house.db, paymentId))!
  if (attempts < MOST_TRIES && !(await isShort(house, paymentId))) return
  if (intentId) await askProvider(house, intentId).catch(() => undefined)
  await failPromise(house, paymentId, DECLINED)
}

const SHORT = { hours: 1 }

/** Hardly any time is left for another card. */
const isShort = (house: House, paymentId: string): Promise<boolean> =>
  house.db.transaction().execute(async (tx) => {
    const { purpose } = (await findPromise(tx, paymentId, true))!
    const ends = await scheduledChargeHandler(house, purpose).endsBy(house, tx, await chargeOf(tx, paymentId))
    return Temporal.Instant.compare(ends, house.clock.now().add(SHORT)) <= 0
  })

/** Once, and not where the letter of the booking has said it within those days anyway. */
const tellSoon: Work = (house, paymentId) =>
  house.db.transaction().execute(async (tx) => {
    const promise = (await findPromise(tx, paymentId, true))!
    if (promise.status !== 'saved' || promise.told_at) return
    const told = promise.charge_at.subtract({ hours: 24 * CHARGE_NOTICE_DAYS })
    const now = house.clock.now()
    await changePromise(tx, paymentId, { told_at: now })
    const isAhead = Temporal.Instant.compare(now, promise.charge_at) < 0
    if (isAhead && Temporal.Instant.compare(promise.saved_at!, told) < 0)
      await scheduledChargeHandler(house, promise.purpose).soon(house, tx, await chargeOf(tx, paymentId))
  })

const tellEnding: Work = (house, paymentId) =>
  house.db.transaction().execute(async (tx) => {
    const promise = (await findPromise(tx, paymentId, true))!
    if (promise.status !== 'failed' || promise.reminded_at) return
    const now = house.clock.now()
    await changePromise(tx, paymentId, { reminded_at: now })
    const isAhead = Temporal.Instant.compare(now, promise.retry_until!) < 0
    if (isAhead && Temporal.Instant.compare(promise.failed_at!, promise.retry_until!.subtract(DAY)) < 0)
      await scheduledChargeHandler(house, promise.purpose).ending(house, tx, await chargeOf(tx, paymentId))
  })

/**
 * The time for another card is over. The intent is closed at the provider first: money that was faster is applied by that and
 * wins; after it none can come. Only what is still unpaid then is let go.
 */
const letGo: Work = async (house, paymentId) => {
  const { payment_intent_id: intentId } = (await findPromise(house.db, paymentId))!
  if (intentId) await closeIntent(house, intentId)
  await house.db.transaction().execute(async (tx) => {
    const promise = (await findPromise(tx, paymentId, true))!
    const isClosed = !intentId || promise.payment_status === 'failed'
    if (promise.status !== 'failed' || !isClosed) return
    const charge = await chargeOf(tx, paymentId)
    await callOff(house, tx, paymentId)
    await scheduledChargeHandler(house, promise.purpose).lost(house, tx, charge)
  })
}
