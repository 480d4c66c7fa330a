import type { Page } from 'playwright-core'

const EVERY_MS = 25
const LONGEST_MS = 5000

/**
 * A page's scripts are asked for once it has been drawn, and `load` does not wait for them. A person is slower than that; a
 * test that opens an address, by hand or again, goes on when the page answers to it. Pages that are not drawn by React pass.
 */
export function onceAlive(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...where) => {
    const response = await goto(...where)
    await alive(page)
    return response
  }
  page.reload = async (...how) => {
    const response = await reload(...how)
    await alive(page)
    return response
  }
}

/** Gives up quietly: some tests hold the scripts back themselves. */
async function alive(page: Page): Promise<void> {
  for (let waited = 0; waited < LONGEST_MS; waited += EVERY_MS) {
    if (await page.evaluate(isAlive).catch(() => false)) return
    await page.waitForTimeout(EVERY_MS)
  }
}

function isAlive(): boolean {
  if (!('__reactRouterContext' in window)) return document.readyState === 'complete'
  const drawn = document.querySelector('main h1, h1, main') ?? document.body
  return Object.keys(drawn).some((key) => key.startsWith('__reactFiber'))
}
