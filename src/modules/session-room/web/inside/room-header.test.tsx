import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { MEDIA_LOADERS } from '#modules/session-room/web/load-media.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { expectReadableEnlarged } from '#testing/web/expect-enlarged.ts'
import { fakeDevices } from '#testing/web/fake-devices.ts'
import { AS_COUNSELLOR, enterRoom, type FakeRoom } from '#testing/web/fake-room.ts'
import { buildRoomReply } from '#testing/web/open-session-room.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const main = page.getByRole('main')
const heading = main.getByRole('heading', { level: 1 })
const announcement = main.getByRole('status').first()
const timer = main.getByRole('timer')
const LOST = 'You’ve lost your connection. We’re trying to reconnect: stay on this page.'
const POOR = 'Your connection is weak. Sound only would work better.'

beforeEach(() => void fakeDevices())

/** Replaces the given timer functions with fake ones until the test ends. */
function stopTimers(...toFake: ('setInterval' | 'setTimeout')[]): void {
  vi.useFakeTimers({ toFake: [...toFake, 'clearInterval', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test.for([
  ['the client', AS_COUNSELLOR, 'Mari Maasikas'],
  ['the counsellor', {}, 'Anna Lepalind'],
  ['the group', { reply: { isGroup: true, title: 'Calm under pressure' } }, 'Calm under pressure'],
] as const)('names %s and takes the focus', async ([, options, name]) => {
  await enterRoom(options)
  await expect.element(heading).toHaveTextContent(`Session room: ${name}`)
  await expect.element(heading).toHaveFocus()
  await expect.element(announcement).toHaveTextContent('You’re in the room')
  await expect.element(main.getByText('Encrypted and not recorded')).toBeVisible()
})

test.for([
  ['2026-11-24T09:56:30Z', 'Starts in 9 min'],
  ['2026-11-24T10:10:00Z', '45 min left'],
  ['2026-11-24T10:50:00Z', '5 min left'],
  ['2026-11-24T11:00:00Z', 'Time’s up. The room closes in 25 min'],
])('shows the remaining time at %s', async ([now, text]) => {
  await enterRoom({ state: { now: now! } })
  await expect.element(timer).toHaveTextContent(text!)
  await expectAccessible()
})

test('announces once when five minutes are left', async () => {
  stopTimers('setInterval')
  const { room } = await enterRoom({ state: { now: '2026-11-24T10:48:00Z' } })
  await expect.element(announcement).toHaveTextContent('You’re in the room')
  room.update({ now: '2026-11-24T10:50:00Z' })
  vi.advanceTimersToNextTimer()
  await expect.element(announcement).toHaveTextContent('5 minutes left')
  room.update({ now: '2026-11-24T10:51:00Z' })
  vi.advanceTimersByTime(5000)
  await expect.element(timer).toHaveTextContent('4 min left')
  await expect.element(announcement).toHaveTextContent('5 minutes left')
})

test('announces who joins and who leaves in the last five minutes', async () => {
  const { room } = await enterRoom({ state: { now: '2026-11-24T10:51:00Z' } })
  await expect.element(announcement).toHaveTextContent('You’re in the room. 4 minutes left')
  const anna = room.join('Anna', { isConnecting: false })
  await expect.element(announcement).toHaveTextContent('Anna has joined')
  room.update()
  room.remove(anna)
  await expect.element(announcement).toHaveTextContent('Anna has left')
})

test('announces who joins and who leaves', async () => {
  const { room } = await enterRoom()
  const anna = room.join('Anna', { isConnecting: false })
  await expect.element(announcement).toHaveTextContent('Anna has joined')
  room.remove(anna)
  await expect.element(announcement).toHaveTextContent('Anna has left')
})

test('shows a lost connection, keeps everyone and reconnects with a new pass', async () => {
  const { room, api } = await enterRoom()
  room.join('Anna')
  await expect.poll(() => document.querySelector('li[data-picture]')).not.toBeNull()
  const requests = api.requests('sessionRoom').length
  api.reply('sessionRoom', 'offline')
  room.disconnect()
  await expect.element(main.getByText(LOST)).toBeVisible()
  await expect.element(announcement).toHaveTextContent('Connection lost')
  expect(document.querySelector('li[data-picture]')).not.toBeNull()
  await expectAccessible()
  api.reply('sessionRoom', buildRoomReply())
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => room.sentOf('enter')).toHaveLength(2)
  await expect.element(announcement).toHaveTextContent('You’re back in the room')
  expect(main.getByText(LOST).elements()).toEqual([])
  expect(api.requests('sessionRoom').length).toBeGreaterThan(requests)
  await expect.poll(() => room.sentOf('show')).toHaveLength(2)
  await expect.poll(() => document.querySelector('li[data-picture]')).not.toBeNull()
})

test('shows at once that the device is offline', async () => {
  const { api } = await enterRoom()
  api.reply('sessionRoom', 'offline')
  window.dispatchEvent(new Event('offline'))
  await expect.element(main.getByText(LOST)).toBeVisible()
})

test('suggests sound only after high packet loss, and turns all pictures off', async () => {
  stopTimers('setInterval')
  const { room } = await enterRoom()
  room.join('Anna')
  await expect.poll(() => document.querySelector('li[data-picture]')).not.toBeNull()
  let packets = 0
  for (const one of room.connections)
    one.getStats = async () => {
      packets += 100
      const stats = { type: 'inbound-rtp', packetsReceived: packets, packetsLost: packets / 4 }
      return new Map([['a', stats]]) as unknown as RTCStatsReport
    }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(main.getByText(POOR).elements()).toEqual([])
  await vi.advanceTimersByTimeAsync(5000)
  await expect.element(main.getByRole('status').getByText(POOR)).toBeVisible()
  await expectAccessible()
  await userEvent.click(main.getByRole('button', { name: 'Sound only' }))
  await expect.element(main.getByText(POOR)).not.toBeInTheDocument()
  await expect.poll(() => document.querySelector('[data-picture]')).toBeNull()
  expect(room.sentOf('show').at(-1)).toMatchObject({ microphone: true, camera: false })
  await expect.element(heading).toHaveFocus()
})

/** Adds participants whose connections are not established within ten seconds. */
async function joinUnreachable(room: FakeRoom, ...names: string[]): Promise<void> {
  stopTimers('setTimeout')
  for (const name of names) room.join(name, { isConnecting: false })
  await expect.poll(() => room.sentOf('signal').length).toBeGreaterThanOrEqual(names.length)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
}

test.for(['en', 'ru'] as const)(
  'names participants who cannot be connected, and offers the phone and messages: %s',
  async (language) => {
    const { room } = await enterRoom({ language, reply: { phone: '+372 5555 5555' } })
    await joinUnreachable(room, 'Anna', 'Star')
    await expect
      .element(main.getByText(translateForPage('room.in.stuck' as never, { names: 'Anna, Star' })))
      .toBeVisible()
    const values = { name: 'Anna', phone: '+372 5555 5555' }
    await expect
      .element(main.getByRole('link', { name: translateForPage('room.in.awayCall' as never, values) }))
      .toHaveAttribute('href', 'tel:+37255555555')
    const messages = main.getByRole('link', { name: translateForPage('room.in.awayMessages' as never) })
    await expect.element(messages).toHaveAttribute('href', buildPagePath('messages', language))
    await expect.element(messages).toHaveAttribute('target', '_blank')
    await expectAccessible()
    await expectReadableEnlarged()
  },
)

test('offers the counsellor only messages', async () => {
  const { room } = await enterRoom({
    ...AS_COUNSELLOR,
    reply: { ...AS_COUNSELLOR.reply, phone: '+372 5555 5555' },
  })
  await joinUnreachable(room, 'Mari')
  await expect
    .element(main.getByRole('link', { name: 'Send a message' }))
    .toHaveAttribute('href', buildPagePath('providerMessages', 'en'))
  expect(main.getByRole('link').elements()).toHaveLength(1)
})

test.for(['en', 'et', 'ru'] as const)(
  'says that video, sound and chat could not be loaded, and offers the phone and messages: %s',
  async (language) => {
    const load = vi.spyOn(MEDIA_LOADERS, 'direct').mockRejectedValue(new TypeError('Failed to fetch'))
    onTestFinished(() => load.mockRestore())
    await enterRoom({ language, reply: { phone: '+372 5555 5555' } })
    await expect.element(heading).toHaveFocus()
    await expect.element(main.getByText(translateForPage('room.in.notLoaded' as never))).toBeVisible()
    expect(main.getByRole('link').elements()).toHaveLength(2)
    await expectAccessible()
    await expectReadableEnlarged()
  },
)

test('says that the media server is away, and that the chat still works', async () => {
  const { room } = await enterRoom({
    reply: { way: 'through', pass: { token: 'pass', iceServers: [], media: { token: 'media', room: 1 } } },
    state: { isAdmitted: false },
  })
  await expect.element(main.getByRole('heading', { name: 'Your counsellor will let you in' })).toBeVisible()
  stopTimers('setTimeout')
  room.update({ isAdmitted: true })
  await expect.element(heading).toHaveFocus()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await expect.element(main.getByText(translateForPage('room.in.away' as never))).toBeVisible()
  await expectAccessible()
})
