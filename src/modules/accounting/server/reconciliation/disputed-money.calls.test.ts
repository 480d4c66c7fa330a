import { describe, expect, test } from 'vitest'
import { aNight } from '#testing/server/a-night.ts'

describe('disputed money', () => {
  async function aDisputed() {
    const it = await aNight()
    const tell = (status: 'open' | 'won' | 'lost', moved: number[]) => it.tellDispute(4500, status, moved)
    const night = async () => (await it.night()).items.filter(({ key }) => key.startsWith('disputed:'))
    const seen = async () => (await night()).map(({ cause, here, there }) => `${cause} ${here} ${there}`)
    return { ...it, tell, night, seen }
  }

  test('is as much as banks have not decided about', async () => {
    const { tell, seen } = await aDisputed()
    await tell('open', [-4500])
    expect(await seen()).toEqual([])
    await tell('lost', [-4500])
    expect(await seen()).toEqual([])
  })

  test('that has not come back yet after a dispute was won may be late, and then it shows', async () => {
    const { tell, seen } = await aDisputed()
    await tell('open', [-4500])
    await tell('won', [-4500])
    expect([await seen(), await seen()]).toEqual([['maybeLater 45 0'], ['notThere 45 0']])
    await tell('won', [-4500, 4500])
    expect(await seen()).toEqual([])
  })

  test('that a bank gives back after it was lost shows, and is booked to whom it belongs, not to the balance', async () => {
    const { tell, seen, night, ask, books, found, shown } = await aDisputed()
    await tell('lost', [-4500])
    await tell('lost', [-4500, 4500])
    expect(await seen()).toEqual(['bankReturned -45 0'])
    const [{ differenceId: id } = { differenceId: '' }] = await night()
    const before = found(await shown()).filter((one) => one.startsWith('balance'))
    const correct = (account: string, amount: number) =>
      ask('correctDifference', { id, account, amount, reason: 'Found.' })
    expect((await correct('disputed', 1)).status).toBe(422)
    expect((await correct('counsellor', 38.25)).body.data).toEqual({ isSettled: false })
    expect((await correct('fee', 6.75)).body.data).toEqual({ isSettled: true })
    expect((await books()).slice(-4)).toEqual([
      ...['correction: disputed 3825', 'correction: counsellor -3825'],
      ...['correction: disputed 675', 'correction: fee -675'],
    ])
    expect(found(await shown()).filter((one) => one.startsWith('balance'))).toEqual(before)
    expect(await seen()).toEqual([])
  })
})
