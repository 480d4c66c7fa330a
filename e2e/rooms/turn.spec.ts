import type { Browser, Page } from '@playwright/test'
import { whyNot } from '#ops/media-servers/find-program.ts'
import { relayFor } from '#ops/media-servers/relay-for.ts'
import { startCoturn } from '#ops/media-servers/start-coturn.ts'
import type { Site } from '#ops/site-process.ts'
import { joinByHand, scriptOf, seenAndHeard } from '../media-page.ts'
import { expect, test } from '../test.ts'

const SECRET = 'the relay and the program know it'
const PATIENCE = { timeout: 60_000, intervals: [500] }
/** Of STUN: the name or the password is wrong. */
const UNAUTHORISED = 401
interface At {
  browser: Browser
  site: Site
}

const reason = await whyNot('turnserver')
let script: string

/** What the page under test notes of its connections. */
declare global {
  // Only so is it a name of the page.
  var iceErrors: number[]
}

test.describe('Two people through the relay', () => {
  test.skip(reason !== '', reason)
  test.beforeAll(async () => {
    script = await scriptOf('direct')
  })

  test('carries picture and sound, and after it was away again', async ({ running, browser, atTheEnd }) => {
    const relay = await startCoturn({ secret: SECRET })
    const pages = await twoPeople({ browser, site: running.site }, relay.url, SECRET)
    await expectMoving(pages)
    await expect.poll(() => usedRelay(pages), PATIENCE).toEqual(['relay', 'relay'])
    await relay.close()
    await expect.poll(() => linksOf(pages), PATIENCE).toEqual(['lost', 'lost'])
    const again = await startCoturn({ secret: SECRET, port: relay.port })
    atTheEnd(() => again.close())
    await expectMoving(pages)
    expect(await linksOf(pages)).toEqual(['connected', 'connected'])
  })

  test('carries nothing for whoever does not know its secret', async ({ running, browser, atTheEnd }) => {
    const relay = await startCoturn({ secret: SECRET })
    atTheEnd(() => relay.close())
    const pages = await twoPeople({ browser, site: running.site }, relay.url, 'another one')
    const errors = () => Promise.all(pages.map((page) => page.evaluate(() => globalThis.iceErrors)))
    await expect
      .poll(errors, PATIENCE)
      .toEqual([expect.arrayContaining([UNAUTHORISED]), expect.arrayContaining([UNAUTHORISED])])
    expect((await looks(pages)).flatMap(({ frames }) => frames)).toEqual([0, 0])
    await expect.poll(() => linksOf(pages), PATIENCE).toEqual(['stuck', 'stuck'])
  })
})

const looks = (pages: readonly Page[]) => Promise.all(pages.map(seenAndHeard))
const linksOf = async (pages: readonly Page[]) => (await looks(pages)).flatMap(({ links }) => links)

async function expectMoving(pages: readonly Page[]): Promise<void> {
  const before = await looks(pages)
  const more = async () => (await looks(pages)).map(({ frames }, at) => frames[0]! > before[at]!.frames[0]! + 10)
  await expect.poll(more, { ...PATIENCE, message: 'moving pictures' }).toEqual([true, true])
}

/** Two browsers that may use nothing but the relay; signals go by hand. */
async function twoPeople(at: At, url: string, secret: string): Promise<Page[]> {
  const stays = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
  const pages = await Promise.all(stays.map(() => aPage(at)))
  for (const [at, page] of pages.entries()) {
    const hand = (message: { data: unknown }) =>
      pages[1 - at]!.evaluate(([from, data]) => globalThis.held?.media.takeSignal(from as string, data), [
        stays[at],
        message.data,
      ] as const)
    await page.exposeFunction('handOn', hand)
  }
  await Promise.all(
    pages.map((page, at) =>
      joinByHand(page, script, {
        seat: { stayId: stays[at]!, media: null },
        others: [stays[1 - at]!],
        iceServers: relayFor(url, secret),
      }),
    ),
  )
  return pages
}

async function aPage({ browser, site }: At): Promise<Page> {
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

/** By what each one's newest connection sends. */
const usedRelay = (pages: readonly Page[]) =>
  Promise.all(
    pages.map((page) =>
      page.evaluate(async () => {
        const stats = [...(await globalThis.held.connections.at(-1)!.getStats()).values()]
        const pair = stats.find(
          ({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded',
        )
        return stats.find(({ id }) => id === pair?.localCandidateId)?.candidateType ?? 'none'
      }),
    ),
  )
