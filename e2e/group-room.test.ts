import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { launchBrowser } from '#ops/find-browser.ts'
import { whyNot } from '#ops/media-servers/find-program.ts'
import { seatsByHand } from '#ops/media-servers/seats-by-hand.ts'
import { startJanus } from '#ops/media-servers/start-janus.ts'
import { type Site, startSite } from '#ops/site-process.ts'
import { changeDatabase, createDatabase } from '#ops/throwaway-postgres.ts'
import { joinByHand, scriptOf, seenAndHeard } from './media-page.ts'

const SECRET = 'only the gate knows it'
/** Twelve people on one small computer, where people's own computers need a moment. */
const PATIENCE = { timeout: 120_000, interval: 1_000 }
const LONG = { timeout: 300_000 }
/** Energy of half of one: silence has none. */
const A_BEEP = 0.03
const reason = await whyNot('janus')
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

interface Everything {
  site: Site
  browser: Browser
  database: string
  script: string
  janus: Awaited<ReturnType<typeof startJanus>>
}

let running: Promise<Everything> | null = null

async function startAll(): Promise<Everything> {
  const janus = await startJanus({ secret: SECRET })
  const name = `e2e_${randomBytes(5).toString('hex')}`
  const database = await createDatabase(inject('demoServerUrl'), name, 'hool_demo')
  const site = await startSite(database, { JANUS_URL: janus.url, JANUS_SECRET: SECRET })
  closing.push(janus.close, site.close)
  const browser = await launchBrowser({ withDevices: true })
  closing.push(() => browser.close())
  return { site, browser, database, janus, script: await scriptOf('through') }
}

/** So many people in one room, each in a window of their own. */
async function aRoomOf(count: number) {
  running ??= startAll()
  const { site, browser, database, script } = await running
  await changeDatabase(database, 'delete from room_stay; delete from session_room')
  const seats = await seatsByHand(database, count)
  const pages: Page[] = []
  // Twelve windows of one browser: twelve browsers are more than a small computer draws.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  onTestFinished(() => context.close())
  for (const seat of seats) {
    const page = await context.newPage()
    await page.goto(`${site.url}/healthz`)
    const others = seats.filter((one) => one !== seat).map(({ stayId }) => stayId)
    await joinByHand(page, script, { seat, others, iceServers: [] })
    pages.push(page)
  }
  return { seats, pages, ...(await running) }
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

describe.skipIf(reason)(`A group through the media server${reason}`, LONG, () => {
  it('finds itself again after the media server was restarted', async () => {
    const { pages, janus } = await aRoomOf(3)
    await expectMoving(pages)
    await janus.close()
    const links = async () => (await looks(pages)).flatMap((look) => look.links)
    await expect.poll(links, PATIENCE).toEqual(Array.from({ length: 6 }, () => 'lost'))
    const back = await startJanus({ secret: SECRET, port: janus.port })
    closing.push(back.close)
    await expectMoving(pages)
    await expect.poll(links, PATIENCE).toEqual(Array.from({ length: 6 }, () => 'connected'))
  })

  it('sound first takes no pictures, and takes them again; who has left is gone', async () => {
    const { pages, seats, database } = await aRoomOf(3)
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

  it('twelve people see each other move and hear each other', async () => {
    const { pages } = await aRoomOf(12)
    await expectMoving(pages)
    const silent = async () => (await looks(pages)).flatMap(({ sound }) => sound.filter((one) => one < A_BEEP)).length
    await expect.poll(silent, { ...PATIENCE, message: 'voices that nobody hears' }).toBe(0)
    const links = async () => (await looks(pages)).flatMap((look) => look.links)
    await expect.poll(links, PATIENCE).toEqual(Array.from({ length: 12 * 11 }, () => 'connected'))
  })
})
