import type { Page } from '@playwright/test'
import { aRoom, bothInside, PATIENCE, type RoomVisit, seesAndHears } from '../in-the-room.ts'
import type { AnotherProcess, OpenSite, Visit } from '../site.ts'
import { expect, test } from '../test.ts'

const LOST = 'Your connection is lost. We keep trying: stay here.'
/** From when the program is ready again. */
const BACK_WITHIN_MS = 20_000

interface Apart extends RoomVisit {
  visit: Visit
  other: AnotherProcess
}

/**
 * A session that has begun a minute ago by the real clock, which every copy has from its first moment on; the counsellor's browser
 * is at the second copy, and so is the client's where `both`.
 */
async function aRoomAt(openSite: OpenSite, weekday: number, both?: 'both'): Promise<Apart> {
  const visit = await openSite({ width: 1280 })
  const room = await aRoom(visit, weekday)
  await visit.change(`update booking set start_at = now() - interval '1 minute', end_at = now() + interval '50 minutes'
    where booking_id = '${room.id}'`)
  await visit.moveClock(Temporal.Now.instant().toString())
  const other = await visit.anotherProcess()
  await other.signIn(room.counsellor, 'counsellor')
  await (both ? other : visit).signIn(room.client, 'client')
  return { ...room, visit, other }
}

const addressAt = ({ id }: RoomVisit, { url }: { url: string }) => `${url}/en/session-room/${id}`

const whoIsThere = (page: Page) =>
  page.getByRole('region', { name: 'People in the room' }).getByRole('listitem').allInnerTexts()

test('the client at one process, the counsellor at another: knocks, is let in, and both see and hear', async ({
  openSite,
}) => {
  const apart = await aRoomAt(openSite, 2)
  const { client, counsellor, visit, other } = apart
  expect(other.url).not.toBe(visit.url)
  await bothInside(apart, { client: addressAt(apart, visit), counsellor: addressAt(apart, other) })
  expect([new URL(client.url()).origin, new URL(counsellor.url()).origin]).toEqual([visit.url, other.url])
  await Promise.all([seesAndHears(client), seesAndHears(counsellor)])
})

/** Kills the second copy in the middle, starts it again, and says how long after it was ready they had found each other again. */
async function backAfterDeath(apart: Apart, lost: Page[]): Promise<number> {
  const { other, client, counsellor } = apart
  const before = await Promise.all([client, counsellor].map(connectionsMade))
  await other.kill()
  await Promise.all(lost.map((page) => page.getByText(LOST).waitFor()))
  await other.startAgain()
  const readyAt = performance.now()
  await Promise.all(lost.map((page) => page.getByText(LOST).waitFor({ state: 'detached' })))
  // What the process did not carry goes on without it: only a connection made since tells that they have met again.
  await Promise.all(
    [client, counsellor].map((page, n) => expect.poll(() => isLinkedSince(page, before[n]!), PATIENCE).toBe(true)),
  )
  return performance.now() - readyAt
}

const connectionsMade = (page: Page) =>
  page.evaluate(() => (window as unknown as { connections: RTCPeerConnection[] }).connections.length)

const isLinkedSince = (page: Page, made: number) =>
  page.evaluate((from) => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] }
    const standing = connections.map(({ connectionState }) => connectionState === 'connected')
    return standing.lastIndexOf(true) >= from && !standing.slice(0, from).includes(true)
  }, made)

async function areTogether({ client, counsellor }: RoomVisit): Promise<void> {
  await Promise.all([seesAndHears(client), seesAndHears(counsellor)])
  expect((await whoIsThere(client)).map((text) => text.split('\n')[0])).toEqual(['Anna'])
  expect((await whoIsThere(counsellor)).map((text) => text.split('\n')[0])).toEqual(['Mari'])
  // Nobody had to knock or to join again.
  for (const page of [client, counsellor]) {
    await page.getByRole('toolbar').waitFor()
    expect(await page.getByRole('button', { name: /^(Join|Let Mari in)/ }).count()).toBe(0)
  }
}

test('the process of one is killed in the middle and started again: both are together without doing anything', async ({
  openSite,
}) => {
  const apart = await aRoomAt(openSite, 3)
  const { visit, other } = apart
  await bothInside(apart, { client: addressAt(apart, visit), counsellor: addressAt(apart, other) })
  await areTogether(apart)
  const took = await backAfterDeath(apart, [apart.counsellor])
  expect(took).toBeLessThan(BACK_WITHIN_MS)
  await areTogether(apart)
})

test('the process of both is killed in the middle and started again: both are back in the room within seconds', async ({
  openSite,
}) => {
  const apart = await aRoomAt(openSite, 4, 'both')
  const { other, client, counsellor } = apart
  const address = addressAt(apart, other)
  await bothInside(apart, { client: address, counsellor: address })
  await areTogether(apart)
  const took = await backAfterDeath(apart, [client, counsellor])
  expect(took).toBeLessThan(BACK_WITHIN_MS)
  await areTogether(apart)
})
