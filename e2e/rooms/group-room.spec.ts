import type { Browser, Page } from '@playwright/test'
import { getSkipReason } from '#ops/debian-programs/find-program.ts'
import { insertParticipants } from '#ops/media-servers/insert-participants.ts'
import { startJanus } from '#ops/media-servers/start-janus.ts'
import { runStatements } from '#ops/test-postgres.ts'
import { bundleMediaScript, joinMedia, readMediaStats } from '../media-page.ts'
import { expect, type RunningSite } from '../test.ts'
import { JANUS_SECRET, test } from './janus-test.ts'

/** Generous, because twelve participants on a small machine make everything slow. */
const POLLING = { timeout: 120_000, intervals: [1_000] }
/** Half the audio energy of a test tone. Silence has none. */
const MIN_TONE_ENERGY = 0.03
const reason = await getSkipReason('janus')
interface RoomInput {
  running: RunningSite
  browser: Browser
}

/** Creates a room with this number of participants, each in a separate window. */
async function createRoom(count: number, { running: { site, database }, browser }: RoomInput) {
  const script = await bundleMediaScript('sfu')
  await runStatements(database, 'delete from room_participant; delete from session_room')
  const participants = await insertParticipants(database, count)
  const pages: Page[] = []
  // All windows share one browser, because a small machine cannot run twelve browsers.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  for (const participant of participants) {
    const page = await context.newPage()
    await page.goto(`${site.url}/healthz`)
    const others = participants.filter((other) => other !== participant).map(({ participantId }) => participantId)
    await joinMedia(page, script, { participant, others, iceServers: [] })
    pages.push(page)
  }
  return { participants, pages, database }
}

const readAll = (pages: readonly Page[]) => Promise.all(pages.map(readMediaStats))

/** Asserts that every participant sees every video advance. */
async function expectMoving(pages: readonly Page[], minFrames = 5): Promise<void> {
  const before = await readAll(pages)
  const countFrozen = async () =>
    (await readAll(pages)).flatMap(({ frames }, index) =>
      frames.filter((count, other) => count < before[index]!.frames[other]! + minFrames),
    ).length
  await expect.poll(countFrozen, { ...POLLING, message: 'frozen videos' }).toBe(0)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test.describe('A group through the media server', () => {
  test.skip(reason !== '', reason)

  test('reconnects after the media server has restarted', async ({ running, browser, janus, onTestEnd }) => {
    const { pages } = await createRoom(3, { running, browser })
    await expectMoving(pages)
    await janus.close()
    const links = async () => (await readAll(pages)).flatMap((stats) => stats.links)
    await expect.poll(links, POLLING).toEqual(Array.from({ length: 6 }, () => 'lost'))
    const restarted = await startJanus({ secret: JANUS_SECRET, port: janus.port })
    onTestEnd(restarted.close)
    await expectMoving(pages)
    await expect.poll(links, POLLING).toEqual(Array.from({ length: 6 }, () => 'connected'))
  })

  test('sound only receives no video, and video can be resumed; a participant who has left disappears', async ({
    running,
    browser,
  }) => {
    const { pages, participants, database } = await createRoom(3, { running, browser })
    await expectMoving(pages)
    const [first, second, third] = pages as [Page, Page, Page]
    const tracks = (page: Page) =>
      page.evaluate(() =>
        [...globalThis.mediaTest.videos.values()].map((video) =>
          (video.srcObject as MediaStream).getTracks().map(({ kind }) => kind),
        ),
      )
    await first.evaluate(() => globalThis.mediaTest.media.setVideo({ sends: true, receives: false }))
    await expect.poll(() => tracks(first), POLLING).toEqual([['audio'], ['audio']])
    await expectMoving([second, third])
    await first.evaluate(() => globalThis.mediaTest.media.setVideo({ sends: true, receives: true }))
    await expectMoving([first])
    await runStatements(
      database,
      `update room_participant set left_at = seen_at where room_participant_id = '${participants[2]!.participantId}'`,
    )
    const countTracks = async () => sum(((await tracks(second)) as string[][]).map((kinds) => kinds.length))
    await expect.poll(countTracks, POLLING).toBe(2)
  })

  test('twelve participants receive each other’s moving video and sound', async ({ running, browser }) => {
    const { pages } = await createRoom(12, { running, browser })
    await expectMoving(pages)
    const countSilent = async () =>
      (await readAll(pages)).flatMap(({ sound }) => sound.filter((energy) => energy < MIN_TONE_ENERGY)).length
    await expect.poll(countSilent, { ...POLLING, message: 'participants without sound' }).toBe(0)
    const links = async () => (await readAll(pages)).flatMap((stats) => stats.links)
    await expect.poll(links, POLLING).toEqual(Array.from({ length: 12 * 11 }, () => 'connected'))
  })
})
