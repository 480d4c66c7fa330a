import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import type { Visit } from '../site.ts'
import { expect, test } from '../test.ts'

/** How many gzipped bytes a page may load before hydration (issue 6). */
const MAX_BYTES = { script: 150_000, stylesheet: 30_000 }
type Kind = keyof typeof MAX_BYTES

/**
 * How many gzipped bytes a page may load after hydration, for example for the menu and for content further down the
 * page.
 */
const MAX_BYTES_AFTERWARDS = 10_000

/** Measures the gzipped size of the files that a page links to, and of those it loads later. */
async function measureWeight({ openBrowser, url }: Visit, path: string): Promise<Record<Kind | 'afterwards', number>> {
  const page = await openBrowser()
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(url + path)
  const html = await (await fetch(url + path)).text()
  const linkedFiles = [...html.matchAll(/<link [^>]*rel="(?:later|stylesheet)"[^>]*>/g)].map(
    ([link]) => url + /href="([^"#]+)/.exec(link)![1],
  )
  const bytesByKind = { script: 0, stylesheet: 0, afterwards: 0 }
  for (const response of responses) {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') continue
    const bytes = gzipSync(await response.body(), { level: 9 }).length
    bytesByKind[linkedFiles.includes(response.url().split('#')[0]!) ? kind : 'afterwards'] += bytes
  }
  return bytesByKind
}

async function listPublicPaths({ page, url }: Visit): Promise<string[]> {
  await page.goto(`${url}/en`)
  const counsellor = await page.locator('main a[href*="provider-details/"]').first().getAttribute('href')
  const slug = new URL(counsellor!, url).pathname.split('/').at(-1)!
  return PATH_LANGUAGES.flatMap((language) => [
    buildPagePath('finder', language),
    buildPagePath('counsellor', language, { providerId: slug }),
  ])
}

test('the search and a counsellor’s page are light enough for a slow phone, in every language', async ({
  openSite,
}) => {
  const visit = await openSite()
  const paths = await listPublicPaths(visit)
  expect(paths).toHaveLength(2 * PATH_LANGUAGES.length)
  for (const path of paths) {
    const { script, stylesheet, afterwards } = await measureWeight(visit, path)
    expect([path, script > 50_000, stylesheet > 5000]).toEqual([path, true, true])
    expect.soft(script, `scripts of ${path}`).toBeLessThanOrEqual(MAX_BYTES.script)
    expect.soft(stylesheet, `styles of ${path}`).toBeLessThanOrEqual(MAX_BYTES.stylesheet)
    expect.soft(afterwards, `later files of ${path}`).toBeLessThanOrEqual(MAX_BYTES_AFTERWARDS)
  }
})

test('scripts load after the first paint, and a page hydrates even when nothing is ever painted', async ({
  openSite,
}) => {
  const { openBrowser, url } = await openSite()
  const html = await (await fetch(`${url}/en`)).text()
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
  const page = await openBrowser()
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.goto(`${url}/en`)
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()
})
