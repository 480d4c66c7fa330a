import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fakeDevices } from '#testing/web/fake-devices.ts'
import { buildRoomReply, openSessionRoom } from '#testing/web/open-session-room.tsx'

const main = page.getByRole('main')
const EARLY = { state: 'early', pass: null } as const

beforeEach(() => void fakeDevices())

test.for([
  ['2026-11-24T10:00:59Z', /^0:5\d$/],
  ['2026-11-24T12:05:00Z', /^2:0(5:00|4:5\d)$/],
  ['2026-11-25T05:59:59Z', /^19:59:5\d$/],
] as const)('counts down to %s', async ([opensAt, text]) => {
  await openSessionRoom(buildRoomReply({ ...EARLY, opensAt }))
  await expect.element(main.getByRole('timer')).toMatchTextContent(text)
})

test('asks again each second while the server’s clock is behind, until the room has opened', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const early = (title: string) => buildRoomReply({ ...EARLY, opensAt: '2026-11-24T10:00:00Z', otherName: null, title })
  const loaded = (title: string) => expect.element(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
  let isLoaded = false
  const api = await openSessionRoom(() => {
    if (isLoaded) return 'pending'
    isLoaded = true
    return early('First')
  })
  const countRequests = () => api.requests('sessionRoom').length
  await expect.poll(countRequests).toBe(2)
  api.reply('sessionRoom', early('Second'))
  await loaded('Second')
  expect(countRequests()).toBe(2)
  await expect.poll(vi.getTimerCount).toBeGreaterThan(0)
  vi.advanceTimersByTime(1000)
  await expect.poll(countRequests).toBe(3)
  api.reply('sessionRoom', buildRoomReply())
  await expect
    .poll(
      () => {
        vi.advanceTimersByTime(1000)
        return main.getByRole('heading', { name: 'The room is open' }).elements()
      },
      // The page is rendered between two ticks, as happens in practice.
      { interval: 300 },
    )
    .toHaveLength(1)
})
