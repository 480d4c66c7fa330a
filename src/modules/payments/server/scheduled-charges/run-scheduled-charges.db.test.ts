import { expect, test } from 'vitest'
import { bookingJobs } from '#modules/bookings/server/public.ts'
import { CHARGE_AT, createScheduledChargeSetup } from '#testing/server/scheduled-charge-setup.ts'

test('a charge that keeps failing through our own fault is recorded and ends like a decline: the client pays otherwise or the booking expires', async () => {
  const {
    bookWithScheduledCharge,
    deps,
    runScheduledCharges,
    sandbox,
    loadScheduledCharge,
    listEmailKinds,
    booking,
    payment,
    charges,
  } = await createScheduledChargeSetup()
  await bookWithScheduledCharge()
  const wrongKey = { call: 'payment_intents.create', effect: 'error', status: 401, times: 100 } as const
  sandbox.control.addFault(wrongKey)
  deps.clock.moveTo(CHARGE_AT)
  await runScheduledCharges()
  const failedJobs = deps.db.selectFrom('failed_job').select(['kind', 'subject', 'failures'])
  const subject = (await payment()).payment_id
  expect(await failedJobs.execute()).toEqual([{ kind: 'run-scheduled-charges', subject, failures: 1 }])
  for (let times = 0; times < 3; times += 1) {
    deps.clock.forward({ minutes: 6 })
    await runScheduledCharges()
  }
  expect([(await loadScheduledCharge()).status, (await loadScheduledCharge()).attempts]).toEqual(['charging', 4])
  await deps.db.updateTable('scheduled_charge').set({ attempts: 864 }).execute()
  deps.clock.forward({ minutes: 6 })
  await runScheduledCharges()
  expect([(await loadScheduledCharge()).status, (await listEmailKinds()).at(-1)]).toEqual(['failed', 'chargeFailed'])
  deps.clock.forward({ hours: 73 })
  await runScheduledCharges()
  expect([(await booking()).status, (await loadScheduledCharge()).status, charges()]).toEqual([
    'expired',
    'cancelled',
    [],
  ])
})

test('a charge without any response ends before its session starts, and an unpaid session is not completed', async () => {
  const { bookWithScheduledCharge, deps, runScheduledCharges, sandbox, loadScheduledCharge, booking, payment } =
    await createScheduledChargeSetup()
  await bookWithScheduledCharge()
  sandbox.control.addFault({ call: 'payment_intents.create', effect: 'error', status: 401, times: 100 })
  deps.clock.moveTo(CHARGE_AT)
  await runScheduledCharges()
  // No job ran before the day of the session.
  deps.clock.moveTo('2027-03-15T09:30:00Z')
  await runScheduledCharges()
  deps.clock.forward({ minutes: 6 })
  await runScheduledCharges()
  expect((await loadScheduledCharge()).status).toBe('failed')
  deps.clock.moveTo('2027-03-15T11:30:00Z')
  await bookingJobs(deps).work['complete-sessions']!({})
  expect((await booking()).status).toBe('booked')
  await runScheduledCharges()
  expect([(await booking()).status, (await payment()).status]).toEqual(['expired', 'failed'])
})
