import { gzipSync } from 'node:zlib'
import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { PATH_LANGUAGES } from '#contract/enums.ts'
import { pagePath } from '#contract/pages.ts'
import { openSite, type Visit } from './site.ts'

/** Issue 6: what a slow phone fetches before a page is alive, gzipped. */
const MOST_BYTES = { script: 150_000, stylesheet: 30_000 }
type Kind = keyof typeof MOST_BYTES

/** Bytes of scripts and styles that came before the page stood still, each file counted once. */
async function weightOf({ another, url }: Visit, path: string): Promise<Record<Kind, number>> {
  const page = await another()
  const came: Response[] = []
  page.on('response', (response) => came.push(response))
  await page.goto(url + path, { waitUntil: 'load' })
  const weight = { script: 0, stylesheet: 0 }
  for (const response of came.filter((one) => one.request().resourceType() in weight))
    weight[response.request().resourceType() as Kind] += gzipSync(await response.body(), { level: 9 }).length
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

test('the finder and a counsellor’s page are light enough for a slow phone, in every language', async () => {
  const visit = await openSite()
  const paths = await publicPaths(visit)
  expect(paths).toHaveLength(2 * PATH_LANGUAGES.length)
  for (const path of paths) {
    const { script, stylesheet } = await weightOf(visit, path)
    expect([path, script > 50_000, stylesheet > 5000]).toEqual([path, true, true])
    expect.soft(script, `scripts of ${path}`).toBeLessThanOrEqual(MOST_BYTES.script)
    expect.soft(stylesheet, `styles of ${path}`).toBeLessThanOrEqual(MOST_BYTES.stylesheet)
  }
})
