import type { Browser, Page } from '@playwright/test'
import { getSkipReason } from '#ops/debian-programs/find-program.ts'
import { createRelayServers } from '#ops/media-servers/relay-servers.ts'
import { startCoturn } from '#ops/media-servers/start-coturn.ts'
import type { SiteProcess } from '#ops/site-process.ts'
import { bundleMediaScript, joinMedia, readMediaStats } from '../media-page.ts'
import { expect, test } from '../test.ts'

const SECRET = 'shared by the relay and the site'
const POLLING = { timeout: 60_000, intervals: [500] }
/** The STUN error code for a wrong username or password. */
const UNAUTHORISED = 401
interface TestSite {
  browser: Browser
  site: SiteProcess
}

const reason = await getSkipReason('turnserver')
let script: string

declare global {
  /** The codes of the ICE errors on the page under test. */
  // A global of the page can only be declared with `var`.
  var iceErrors: number[]
}

test.describe('A relayed session', () => {
  test.skip(reason !== '', reason)
  test.beforeAll(async () => {
    script = await bundleMediaScript('direct')
  })

  test('carries video and sound, and does so again after a relay outage', async ({ running, browser, onTestEnd }) => {
    const relay = await startCoturn({ secret: SECRET })
    const pages = await openTwoPages({ browser, site: running.site }, relay.url, SECRET)
    await expectMoving(pages)
    await expect.poll(() => readCandidateTypes(pages), POLLING).toEqual(['relay', 'relay'])
    await relay.close()
    await expect.poll(() => readLinks(pages), POLLING).toEqual(['lost', 'lost'])
    const restarted = await startCoturn({ secret: SECRET, port: relay.port })
    onTestEnd(() => restarted.close())
    await expectMoving(pages)
    expect(await readLinks(pages)).toEqual(['connected', 'connected'])
  })

  test('carries nothing without its secret', async ({ running, browser, onTestEnd }) => {
    const relay = await startCoturn({ secret: SECRET })
    onTestEnd(() => relay.close())
    const pages = await openTwoPages({ browser, site: running.site }, relay.url, 'another one')
    const errors = () => Promise.all(pages.map((page) => page.evaluate(() => globalThis.iceErrors)))
    await expect
      .poll(errors, POLLING)
      .toEqual([expect.arrayContaining([UNAUTHORISED]), expect.arrayContaining([UNAUTHORISED])])
    expect((await readAll(pages)).flatMap(({ frames }) => frames)).toEqual([0, 0])
    await expect.poll(() => readLinks(pages), POLLING).toEqual(['stuck', 'stuck'])
  })
})

const readAll = (pages: readonly Page[]) => Promise.all(pages.map(readMediaStats))
const readLinks = async (pages: readonly Page[]) => (await readAll(pages)).flatMap(({ links }) => links)

async function expectMoving(pages: readonly Page[]): Promise<void> {
  const before = await readAll(pages)
  const areMoving = async () =>
    (await readAll(pages)).map(({ frames }, index) => frames[0]! > before[index]!.frames[0]! + 10)
  await expect.poll(areMoving, { ...POLLING, message: 'moving pictures' }).toEqual([true, true])
}

/** Opens two pages that can only connect through the relay. The test passes signals between them. */
async function openTwoPages(testSite: TestSite, url: string, secret: string): Promise<Page[]> {
  const participants = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
  const pages = await Promise.all(participants.map(() => openPage(testSite)))
  for (const [index, page] of pages.entries()) {
    const passSignal = (message: { data: unknown }) =>
      pages[1 - index]!.evaluate(([from, data]) => globalThis.mediaTest?.media.handleSignal(from as string, data), [
        participants[index],
        message.data,
      ] as const)
    await page.exposeFunction('passSignal', passSignal)
  }
  await Promise.all(
    pages.map((page, index) =>
      joinMedia(page, script, {
        participant: { participantId: participants[index]!, media: null },
        others: [participants[1 - index]!],
        iceServers: createRelayServers(url, secret),
      }),
    ),
  )
  return pages
}

async function openPage({ browser, site }: TestSite): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addInitScript(() => {
    globalThis.iceErrors = []
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(settings?: RTCConfiguration) {
        super({ ...settings, iceTransportPolicy: 'relay' })
        this.addEventListener('icecandidateerror', ({ errorCode }) => globalThis.iceErrors.push(errorCode))
      }
    }
  })
  const page = await context.newPage()
  await page.goto(`${site.url}/healthz`)
  return page
}

/** Returns the type of the local ICE candidate used by each page's newest connection. */
const readCandidateTypes = (pages: readonly Page[]) =>
  Promise.all(
    pages.map((page) =>
      page.evaluate(async () => {
        const stats = [...(await globalThis.mediaTest.connections.at(-1)!.getStats()).values()]
        const pair = stats.find(
          ({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded',
        )
        return stats.find(({ id }) => id === pair?.localCandidateId)?.candidateType ?? 'none'
      }),
    ),
  )
