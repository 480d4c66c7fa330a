import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { OnlineGroup } from './online-group.ts'
import { createPaidSession } from './paid-session.ts'
import type { Visit } from './site.ts'

/** Generous, because encoding the first video frame can take a long time on a busy machine. */
export const POLLING = { timeout: 30_000, intervals: [250] }

interface WatchedWindow {
  connections: RTCPeerConnection[]
}

/** Exposes a page's peer connections to the test. Must be called before the page is opened. */
export async function watchConnections(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const connections: RTCPeerConnection[] = []
    Object.assign(window, { connections })
    const OriginalConnection = window.RTCPeerConnection
    window.RTCPeerConnection = class extends OriginalConnection {
      constructor(...args: ConstructorParameters<typeof OriginalConnection>) {
        super(...args)
        connections.push(this)
      }
    }
  })
}

export interface ReceivedMedia {
  /** Decoded frames and received audio energy, summed over all current connections. */
  frames: number
  sound: number
  /** The number of participants whose audio is received. */
  audibleParticipants: number
}

export const readReceivedMedia = (page: Page): Promise<ReceivedMedia> =>
  page.evaluate(async () => {
    const sum = { frames: 0, sound: 0, audibleParticipants: 0 }
    for (const connection of (window as unknown as WatchedWindow).connections) {
      if (connection.connectionState !== 'connected') continue
      for (const stats of (await connection.getStats()).values()) {
        if (stats.type !== 'inbound-rtp') continue
        if (stats.kind === 'video') sum.frames += stats.framesDecoded ?? 0
        if (stats.kind === 'audio') {
          sum.sound += stats.totalAudioEnergy ?? 0
          if (stats.packetsReceived > 0) sum.audibleParticipants += 1
        }
      }
    }
    return sum
  })

/** Asserts that the other participants' video and audio keep arriving. */
export async function expectMediaFlowing(page: Page, others = 1): Promise<void> {
  await expect.poll(async () => (await readReceivedMedia(page)).audibleParticipants, POLLING).toBe(others)
  await expect.poll(async () => (await countShownFrames(page)).length, POLLING).toBe(others)
  const before = await readReceivedMedia(page)
  const shown = await countShownFrames(page)
  await expect.poll(async () => (await readReceivedMedia(page)).frames, POLLING).toBeGreaterThan(before.frames + 5)
  await expect.poll(async () => (await readReceivedMedia(page)).sound, POLLING).toBeGreaterThan(before.sound)
  for (const [position, count] of shown.entries())
    await expect.poll(async () => (await countShownFrames(page))[position], POLLING).toBeGreaterThan(count)
}

/** Returns the number of displayed frames of each other participant's video. */
const countShownFrames = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLVideoElement>('li[data-picture] > video')].map(
      (video) => video.getVideoPlaybackQuality().totalVideoFrames,
    ),
  )

/** Whether audio arrives but video does not. */
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

/**
 * Creates a paid online session with a browser for each participant, and sets the clock to `minutes` after the start.
 */
export async function createRoomVisit(visit: Visit, weekday: number, minutes = -5): Promise<RoomVisit> {
  const { page: client, bookingId: id, start } = await createPaidSession(visit, weekday)
  await visit.moveClock(start.add({ minutes }).toString(), [])
  const counsellor = await visit.openBrowser()
  await visit.signIn(counsellor, 'counsellor')
  for (const page of [client, counsellor]) await watchConnections(page)
  return { id, start, client, counsellor, address: `${visit.url}/en/session-room/${id}` }
}

export const joinSession = (page: Page) => page.getByRole('button', { name: 'Join the session' }).click()

/**
 * Brings both participants into the room: the client waits in the lobby until the counsellor admits them. `urls` gives
 * each participant a different URL.
 */
export async function enterBoth(room: RoomVisit, urls?: { client: string; counsellor: string }): Promise<void> {
  await room.client.goto(urls?.client ?? room.address)
  await joinSession(room.client)
  await room.client.getByRole('heading', { name: 'Your counsellor will let you in' }).waitFor()
  await room.counsellor.goto(urls?.counsellor ?? room.address)
  await joinSession(room.counsellor)
  await room.counsellor.getByRole('button', { name: 'Let Mari in' }).click()
  await room.client.getByRole('toolbar').waitFor()
}

/**
 * Brings all participants into the room five minutes before the start. The counsellor admits the members one after
 * another, as Star 0, Star 1 and so on.
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
    await page.getByLabel('Your name, as others see it').fill(`Star ${position}`)
    await joinSession(page)
    await counsellor.getByRole('button', { name: `Let Star ${position} in` }).click()
    await page.getByRole('toolbar').waitFor()
  }
}
