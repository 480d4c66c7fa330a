import type { Page, Request } from 'playwright-core'

const EVERY_MS = 25
const LONGEST_MS = 5000

/**
 * A page's scripts are asked for once it has been drawn, and `load` does not wait for them. A person is slower than that; a
 * test that opens an address, by hand or again, goes on when the page answers to it. Pages that are not drawn by React pass.
 */
export function onceAlive(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const resting = untilNetworkRests(page)
  const onceThere = async <Answer>(opening: Promise<Answer>, waitUntil?: string): Promise<Answer> => {
    const answer = await opening
    await alive(page)
    if (waitUntil === 'networkidle') await resting()
    return answer
  }
  page.goto = (address, how) => onceThere(goto(address, how), how?.waitUntil)
  page.reload = (how) => onceThere(reload(how), how?.waitUntil)
}

const REST_MS = 500

/** On a busy computer the network may rest before the page is alive, and what it then asks for is still to come. */
function untilNetworkRests(page: Page): () => Promise<void> {
  const out = new Set<Request>()
  let changedAt = 0
  const begin = (request: Request) => {
    out.add(request)
    changedAt = performance.now()
  }
  const end = (request: Request) => {
    out.delete(request)
    changedAt = performance.now()
  }
  page.on('request', begin)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    for (let waited = 0; waited < LONGEST_MS; waited += EVERY_MS) {
      if (out.size === 0 && performance.now() - changedAt >= REST_MS) return
      await page.waitForTimeout(EVERY_MS)
    }
  }
}

/** Gives up quietly: some tests hold the scripts back themselves. */
async function alive(page: Page): Promise<void> {
  for (let waited = 0; waited < LONGEST_MS; waited += EVERY_MS) {
    if (await page.evaluate(isAlive).catch(() => false)) return
    await page.waitForTimeout(EVERY_MS)
  }
}

interface Root {
  stateNode: { current: { memoizedState: { isDehydrated?: boolean } } }
}

/** Runs in the browser. */
function isAlive(): boolean {
  if (!('__reactRouterContext' in window)) return document.readyState === 'complete'
  const ofReact = (one: object, name: string) =>
    (one as Record<string, unknown>)[Object.keys(one).find((key) => key.startsWith(name)) ?? '']
  const root = ofReact(document, '__reactContainer') as Root | undefined
  if (root?.stateNode.current.memoizedState.isDehydrated !== false) return false
  const drawn = document.querySelector('h1') ?? document.querySelector('main') ?? document.body
  return ofReact(drawn, '__reactFiber') !== undefined
}
