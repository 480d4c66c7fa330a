import type { Browser, Page } from '@playwright/test'
import { whyNot } from '#ops/media-servers/find-program.ts'
import { seatsByHand } from '#ops/media-servers/seats-by-hand.ts'
import { startJanus } from '#ops/media-servers/start-janus.ts'
import { changeDatabase } from '#ops/throwaway-postgres.ts'
import { joinByHand, scriptOf, seenAndHeard } from '../media-page.ts'
import { expect, type RunningSite } from '../test.ts'
import { JANUS_SECRET, test } from './janus-test.ts'

/** Twelve people on one small computer, where people's own computers need a moment. */
const PATIENCE = { timeout: 120_000, intervals: [1_000] }
/** Energy of half of one: silence has none. */
const A_BEEP = 0.03
const reason = await whyNot('janus')
interface Given {
  running: RunningSite
  browser: Browser
}

/** So many people in one room, each in a window of their own. */
async function aRoomOf(count: number, { running: { site, database }, browser }: Given) {
  const script = await scriptOf('through')
  await changeDatabase(database, 'delete from room_stay; delete from session_room')
  const seats = await seatsByHand(database, count)
  const pages: Page[] = []
  // Twelve windows of one browser: twelve browsers are more than a small computer draws.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  for (const seat of seats) {
    const page = await context.newPage()
    await page.goto(`${site.url}/healthz`)
    const others = seats.filter((one) => one !== seat).map(({ stayId }) => stayId)
    await joinByHand(page, script, { seat, others, iceServers: [] })
    pages.push(page)
  }
  return { seats, pages, database }
}

const looks = (pages: readonly Page[]) => Promise.all(pages.map(seenAndHeard))

/** Every picture at every person moves on from here. */
async function expectMoving(pages: readonly Page[], more = 5): Promise<void> {
  const before = await looks(pages)
  const short = async () =>
    (await looks(pages)).flatMap(({ frames }, at) =>
      frames.filter((shown, other) => shown < before[at]!.frames[other]! + more),
    ).length
  await expect.poll(short, { ...PATIENCE, message: 'pictures that stand still' }).toBe(0)
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

test.describe('A group through the media server', () => {
  test.skip(reason !== '', reason)

  test('finds itself again after the media server was restarted', async ({ running, browser, janus, atTheEnd }) => {
    const { pages } = await aRoomOf(3, { running, browser })
    await expectMoving(pages)
    await janus.close()
    const links = async () => (await looks(pages)).flatMap((look) => look.links)
    await expect.poll(links, PATIENCE).toEqual(Array.from({ length: 6 }, () => 'lost'))
    const back = await startJanus({ secret: JANUS_SECRET, port: janus.port })
    atTheEnd(back.close)
    await expectMoving(pages)
    await expect.poll(links, PATIENCE).toEqual(Array.from({ length: 6 }, () => 'connected'))
  })

  test('sound first takes no pictures, and takes them again; who has left is gone', async ({ running, browser }) => {
    const { pages, seats, database } = await aRoomOf(3, { running, browser })
    await expectMoving(pages)
    const [first, second, third] = pages as [Page, Page, Page]
    const tracks = (page: Page) =>
      page.evaluate(() =>
        [...globalThis.held.videos.values()].map((video) =>
          (video.srcObject as MediaStream).getTracks().map(({ kind }) => kind),
        ),
      )
    await first.evaluate(() => globalThis.held.media.setPictures({ sends: true, takes: false }))
    await expect.poll(() => tracks(first), PATIENCE).toEqual([['audio'], ['audio']])
    await expectMoving([second, third])
    await first.evaluate(() => globalThis.held.media.setPictures({ sends: true, takes: true }))
    await expectMoving([first])
    await changeDatabase(database, `update room_stay set left_at = seen_at where room_stay_id = '${seats[2]!.stayId}'`)
    const still = async () => sum(((await tracks(second)) as string[][]).map((kinds) => kinds.length))
    await expect.poll(still, PATIENCE).toBe(2)
  })

  test('twelve people see each other move and hear each other', async ({ running, browser }) => {
    const { pages } = await aRoomOf(12, { running, browser })
    await expectMoving(pages)
    const silent = async () => (await looks(pages)).flatMap(({ sound }) => sound.filter((one) => one < A_BEEP)).length
    await expect.poll(silent, { ...PATIENCE, message: 'voices that nobody hears' }).toBe(0)
    const links = async () => (await looks(pages)).flatMap((look) => look.links)
    await expect.poll(links, PATIENCE).toEqual(Array.from({ length: 12 * 11 }, () => 'connected'))
  })
})
