import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { pagePath } from '#modules/pages.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

/** Issue 6: what a slow phone fetches before a page is alive, gzipped. */
const MOST_BYTES = { script: 150_000, stylesheet: 30_000 }
type Kind = keyof typeof MOST_BYTES

/** What is fetched beside, once the page is alive: the menu, and what stands below the fold. */
const MOST_AFTERWARDS = 10_000

/** Bytes of what the page says it needs to be alive, and of the scripts that came after those; each file counted once. */
async function weightOf({ another, url }: Visit, path: string): Promise<Record<Kind | 'afterwards', number>> {
  const page = await another()
  const came: Response[] = []
  page.on('response', (response) => came.push(response))
  await page.goto(url + path)
  const html = await (await fetch(url + path)).text()
  const announced = [...html.matchAll(/<link [^>]*rel="(?:later|stylesheet)"[^>]*>/g)].map(
    ([link]) => url + /href="([^"#]+)/.exec(link)![1],
  )
  const weight = { script: 0, stylesheet: 0, afterwards: 0 }
  for (const response of came) {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') continue
    const bytes = gzipSync(await response.body(), { level: 9 }).length
    weight[announced.includes(response.url().split('#')[0]!) ? kind : 'afterwards'] += bytes
  }
  return weight
}

async function publicPaths({ page, url }: Visit): Promise<string[]> {
  await page.goto(`${url}/en`)
  const counsellor = await page.locator('main a[href*="provider-details/"]').first().getAttribute('href')
  const slug = counsellor!.split('/').at(-1)!
  return PATH_LANGUAGES.flatMap((language) => [
    pagePath('finder', language),
    pagePath('counsellor', language, { providerId: slug }),
  ])
}

test('the finder and a counsellor’s page are light enough for a slow phone, in every language', async ({
  openSite,
}) => {
  const visit = await openSite()
  const paths = await publicPaths(visit)
  expect(paths).toHaveLength(2 * PATH_LANGUAGES.length)
  for (const path of paths) {
    const { script, stylesheet, afterwards } = await weightOf(visit, path)
    expect([path, script > 50_000, stylesheet > 5000]).toEqual([path, true, true])
    expect.soft(script, `scripts of ${path}`).toBeLessThanOrEqual(MOST_BYTES.script)
    expect.soft(stylesheet, `styles of ${path}`).toBeLessThanOrEqual(MOST_BYTES.stylesheet)
    expect.soft(afterwards, `what ${path} fetches beside`).toBeLessThanOrEqual(MOST_AFTERWARDS)
  }
})

test('a page is read before its scripts are asked for, and comes alive where nothing is ever drawn', async ({
  openSite,
}) => {
  const { another, url } = await openSite()
  const html = await (await fetch(`${url}/en`)).text()
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
  const page = await another()
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.goto(`${url}/en`)
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()
})
