import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { OnlineGroup } from './online-group.ts'
import { createPaidSession } from './paid-session.ts'
import type { Visit } from './site.ts'

/** Encoding the first video frame can take long under load. */
export const PATIENCE = { timeout: 30_000, intervals: [250] }

interface WatchedWindow {
  connections: RTCPeerConnection[]
}

/** Exposes all of a page's connections, which the product itself does not. Must be called before the page is opened. */
export async function watchConnections(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const connections: RTCPeerConnection[] = []
    Object.assign(window, { connections })
    const Real = window.RTCPeerConnection
    window.RTCPeerConnection = class extends Real {
      constructor(...all: ConstructorParameters<typeof Real>) {
        super(...all)
        connections.push(this)
      }
    }
  })
}

export interface ReceivedMedia {
  /** Decoded frames and received audio energy, over all current connections. */
  frames: number
  sound: number
  /** Number of participants whose sound is received. */
  voices: number
}

export const readReceivedMedia = (page: Page): Promise<ReceivedMedia> =>
  page.evaluate(async () => {
    const sum = { frames: 0, sound: 0, voices: 0 }
    for (const connection of (window as unknown as WatchedWindow).connections) {
      if (connection.connectionState !== 'connected') continue
      for (const one of (await connection.getStats()).values()) {
        if (one.type !== 'inbound-rtp') continue
        if (one.kind === 'video') sum.frames += one.framesDecoded ?? 0
        if (one.kind === 'audio') {
          sum.sound += one.totalAudioEnergy ?? 0
          if (one.packetsReceived > 0) sum.voices += 1
        }
      }
    }
    return sum
  })

/** Asserts that frames and audio energy keep increasing. */
export async function expectMediaFlowing(page: Page, others = 1): Promise<void> {
  await expect.poll(async () => (await readReceivedMedia(page)).voices, PATIENCE).toBe(others)
  await expect.poll(async () => (await countShownFrames(page)).length, PATIENCE).toBe(others)
  const before = await readReceivedMedia(page)
  const shown = await countShownFrames(page)
  await expect.poll(async () => (await readReceivedMedia(page)).frames, PATIENCE).toBeGreaterThan(before.frames + 5)
  await expect.poll(async () => (await readReceivedMedia(page)).sound, PATIENCE).toBeGreaterThan(before.sound)
  for (const [position, count] of shown.entries())
    await expect.poll(async () => (await countShownFrames(page))[position], PATIENCE).toBeGreaterThan(count)
}

/** Number of displayed frames of each remote video. */
const countShownFrames = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLVideoElement>('li[data-picture] > video')].map(
      (one) => one.getVideoPlaybackQuality().totalVideoFrames,
    ),
  )

/** Whether sound continues while no frames arrive. */
export async function hasFrozenVideo(page: Page): Promise<boolean> {
  const before = await readReceivedMedia(page)
  await page.waitForTimeout(1000)
  const after = await readReceivedMedia(page)
  return after.frames === before.frames && after.sound > before.sound
}

export interface RoomVisit {
  id: string
  start: Temporal.Instant
  client: Page
  counsellor: Page
  address: string
}

/** Creates a paid online session with a browser for each participant. The clock is set to `minutes` after the start. */
export async function createRoomVisit(visit: Visit, weekday: number, minutes = -5): Promise<RoomVisit> {
  const { page: client, bookingId: id, start } = await createPaidSession(visit, weekday)
  await visit.moveClock(start.add({ minutes }).toString(), [])
  const counsellor = await visit.another()
  await visit.signIn(counsellor, 'counsellor')
  for (const page of [client, counsellor]) await watchConnections(page)
  return { id, start, client, counsellor, address: `${visit.url}/en/session-room/${id}` }
}

export const joinSession = (page: Page) => page.getByRole('button', { name: 'Join the session' }).click()

/**
 * Brings both participants into the room: the client waits in the lobby and the counsellor admits them. `at` gives each
 * of them their own URL.
 */
export async function enterBoth(room: RoomVisit, at?: { client: string; counsellor: string }): Promise<void> {
  await room.client.goto(at?.client ?? room.address)
  await joinSession(room.client)
  await room.client.getByRole('heading', { name: 'Your counsellor will let you in' }).waitFor()
  await room.counsellor.goto(at?.counsellor ?? room.address)
  await joinSession(room.counsellor)
  await room.counsellor.getByRole('button', { name: 'Let Mari in' }).click()
  await room.client.getByRole('toolbar').waitFor()
}

/**
 * Five minutes before the start, the counsellor joins and admits the members one by one as Star 0, Star 1 and so on.
 */
export async function enterAll(
  visit: Visit,
  { id, start }: OnlineGroup,
  { counsellor, members }: { counsellor: Page; members: readonly Page[] },
): Promise<void> {
  await visit.moveClock(start.subtract({ minutes: 5 }).toString(), [])
  for (const page of [counsellor, ...members]) await watchConnections(page)
  const address = `${visit.url}/en/session-room/${id}`
  await counsellor.goto(address)
  await joinSession(counsellor)
  for (const [position, page] of members.entries()) {
    await page.goto(address)
    await page.getByLabel('How others see you').fill(`Star ${position}`)
    await joinSession(page)
    await counsellor.getByRole('button', { name: `Let Star ${position} in` }).click()
    await page.getByRole('toolbar').waitFor()
  }
}
