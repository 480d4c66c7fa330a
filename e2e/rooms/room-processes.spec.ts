import type { Page } from '@playwright/test'
import { createRoomVisit, enterBoth, expectMediaFlowing, POLLING, type RoomVisit } from '../session-room-steps.ts'
import type { OpenSite, SecondProcess, Visit } from '../site.ts'
import { expect, test } from '../test.ts'

const LOST = 'You’ve lost your connection. We’re trying to reconnect: stay on this page.'
/** Measured from when the restarted process is ready. */
const MAX_RECOVERY_MS = 20_000

interface SplitRoom extends RoomVisit {
  visit: Visit
  other: SecondProcess
}

/**
 * Creates a session that began a minute ago by the real clock, which the second process uses. The counsellor connects
 * to the second process and, with `both`, so does the client.
 */
async function createSplitRoom(openSite: OpenSite, weekday: number, both?: 'both'): Promise<SplitRoom> {
  const visit = await openSite({ width: 1280 })
  const room = await createRoomVisit(visit, weekday)
  await visit.changeDatabase(`update booking set start_at = now() - interval '1 minute', end_at = now() + interval '50 minutes'
    where booking_id = '${room.id}'`)
  await visit.moveClock(Temporal.Now.instant().toString())
  const other = await visit.startSecondProcess()
  await other.signIn(room.counsellor, 'counsellor')
  await (both ? other : visit).signIn(room.client, 'client')
  return { ...room, visit, other }
}

const getRoomUrl = ({ id }: RoomVisit, { url }: { url: string }) => `${url}/en/session-room/${id}`

const listParticipants = (page: Page) =>
  page.getByRole('region', { name: 'People in the room' }).getByRole('listitem').allInnerTexts()

test('client and counsellor on different processes: the client waits, is admitted, and both see and hear each other', async ({
  openSite,
}) => {
  const split = await createSplitRoom(openSite, 2)
  const { client, counsellor, visit, other } = split
  expect(other.url).not.toBe(visit.url)
  await enterBoth(split, { client: getRoomUrl(split, visit), counsellor: getRoomUrl(split, other) })
  expect([new URL(client.url()).origin, new URL(counsellor.url()).origin]).toEqual([visit.url, other.url])
  await Promise.all([expectMediaFlowing(client), expectMediaFlowing(counsellor)])
})

/**
 * Kills and restarts the second process. @returns the time in milliseconds from when it is ready until both browsers
 * have reconnected
 */
async function measureRecovery(split: SplitRoom, lost: Page[]): Promise<number> {
  const { other, client, counsellor } = split
  const before = await Promise.all([client, counsellor].map(countConnections))
  await other.kill()
  await Promise.all(lost.map((page) => page.getByText(LOST).waitFor()))
  await other.startAgain()
  const readyAt = performance.now()
  await Promise.all(lost.map((page) => page.getByText(LOST).waitFor({ state: 'detached' })))
  // Connections can outlive the process, so only a new connection proves that a browser has reconnected.
  await Promise.all(
    [client, counsellor].map((page, index) =>
      expect.poll(() => isReconnected(page, before[index]!), POLLING).toBe(true),
    ),
  )
  return performance.now() - readyAt
}

const countConnections = (page: Page) =>
  page.evaluate(() => (window as unknown as { connections: RTCPeerConnection[] }).connections.length)

const isReconnected = (page: Page, earlierCount: number) =>
  page.evaluate((firstNew) => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] }
    const connected = connections.map(({ connectionState }) => connectionState === 'connected')
    return connected.lastIndexOf(true) >= firstNew && !connected.slice(0, firstNew).includes(true)
  }, earlierCount)

async function expectConnected({ client, counsellor }: RoomVisit): Promise<void> {
  await Promise.all([expectMediaFlowing(client), expectMediaFlowing(counsellor)])
  expect((await listParticipants(client)).map((text) => text.split('\n')[0])).toEqual(['Anna'])
  expect((await listParticipants(counsellor)).map((text) => text.split('\n')[0])).toEqual(['Mari'])
  // Neither participant had to wait in the lobby or join again.
  for (const page of [client, counsellor]) {
    await page.getByRole('toolbar').waitFor()
    expect(await page.getByRole('button', { name: /^(Join|Let Mari in)/ }).count()).toBe(0)
  }
}

test('the process of one participant is killed and restarted: both reconnect without doing anything', async ({
  openSite,
}) => {
  const split = await createSplitRoom(openSite, 3)
  const { visit, other } = split
  await enterBoth(split, { client: getRoomUrl(split, visit), counsellor: getRoomUrl(split, other) })
  await expectConnected(split)
  const recoveryMs = await measureRecovery(split, [split.counsellor])
  expect(recoveryMs).toBeLessThan(MAX_RECOVERY_MS)
  await expectConnected(split)
})

test('the process of both participants is killed and restarted: both are back in the room within seconds', async ({
  openSite,
}) => {
  const split = await createSplitRoom(openSite, 4, 'both')
  const { other, client, counsellor } = split
  const address = getRoomUrl(split, other)
  await enterBoth(split, { client: address, counsellor: address })
  await expectConnected(split)
  const recoveryMs = await measureRecovery(split, [client, counsellor])
  expect(recoveryMs).toBeLessThan(MAX_RECOVERY_MS)
  await expectConnected(split)
})
