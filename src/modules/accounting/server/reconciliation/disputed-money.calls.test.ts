import { describe, expect, test } from 'vitest'
import { createReconciliationSetup } from '#testing/server/reconciliation-setup.ts'

describe('disputed money', () => {
  async function createDisputeSetup() {
    const setup = await createReconciliationSetup()
    const deliverEvent = (status: 'open' | 'won' | 'lost', movements: number[]) =>
      setup.applyTestDispute(4500, status, movements)
    const night = async () => (await setup.night()).items.filter(({ key }) => key.startsWith('disputed:'))
    const seen = async () => (await night()).map(({ cause, here, there }) => `${cause} ${here} ${there}`)
    return { ...setup, deliverEvent, night, seen }
  }

  test('matches the undecided disputes', async () => {
    const { deliverEvent, seen } = await createDisputeSetup()
    await deliverEvent('open', [-4500])
    expect(await seen()).toEqual([])
    await deliverEvent('lost', [-4500])
    expect(await seen()).toEqual([])
  })

  test('is reported if it is still missing the night after a dispute was won', async () => {
    const { deliverEvent, seen } = await createDisputeSetup()
    await deliverEvent('open', [-4500])
    await deliverEvent('won', [-4500])
    expect([await seen(), await seen()]).toEqual([['notListedYet 45 0'], ['notListed 45 0']])
    await deliverEvent('won', [-4500, 4500])
    expect(await seen()).toEqual([])
  })

  test('is reported if a bank returns it after a lost dispute, and is corrected without changing the balance', async () => {
    const { deliverEvent, seen, night, ask, listLedgerLines, found, shown } = await createDisputeSetup()
    await deliverEvent('lost', [-4500])
    await deliverEvent('lost', [-4500, 4500])
    expect(await seen()).toEqual(['bankReturned -45 0'])
    const [{ differenceId: id } = { differenceId: '' }] = await night()
    const before = found(await shown()).filter((line) => line.startsWith('balance'))
    const correct = (account: string, amount: number) =>
      ask('correctDifference', { id, account, amount, reason: 'Found.' })
    expect((await correct('disputed', 1)).status).toBe(422)
    expect((await correct('provider', 38.25)).body.data).toEqual({ isSettled: false })
    expect((await correct('fee', 6.75)).body.data).toEqual({ isSettled: true })
    expect((await listLedgerLines()).slice(-4)).toEqual([
      ...['correction: disputed 3825', 'correction: provider -3825'],
      ...['correction: disputed 675', 'correction: fee -675'],
    ])
    expect(found(await shown()).filter((line) => line.startsWith('balance'))).toEqual(before)
    expect(await seen()).toEqual([])
  })
})
