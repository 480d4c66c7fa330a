import { existsSync } from 'node:fs'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { buildPagePath } from '#modules/pages.ts'
import { findBrowser } from '#ops/find-browser.ts'
import { startSite } from '#ops/site-process.ts'
import { createDatabase, startTestPostgres } from '#ops/test-postgres.ts'
import { type BenchLine, median } from './figures.ts'
import type { Pace } from './pace.ts'

const GOALS: Record<string, number> = {
  performance: 0.95,
  accessibility: 1,
  'best-practices': 1,
  seo: 1,
}
/** Skipped because local sites ask not to be indexed, which Lighthouse would count against them. */
const SKIPPED_AUDITS = ['is-crawlable']
const MAX_SCORE = 100

/** Measures public pages on a simulated phone and takes the median of several runs. Requires a build and a browser. */
export async function measureLighthouse({ lighthousePages, lighthouseRuns }: Pace): Promise<BenchLine[]> {
  const browser = existsSync(new URL('../build/server/index.js', import.meta.url)) ? await findBrowser() : null
  if (!browser) return []
  const server = await startTestPostgres()
  const site = await startSite(await createDatabase(server.url, 'hool_lighthouse'))
  const chrome = await launch({ chromePath: browser.executablePath, chromeFlags: browser.args })
  try {
    const lines: BenchLine[] = []
    const paths = (await findPaths(site.url)).slice(0, lighthousePages)
    for (const path of paths)
      lines.push(...toLines(path, await measurePage(site.url + path, chrome.port, lighthouseRuns)))
    return lines
  } finally {
    chrome.kill()
    await site.close()
    await server.close()
  }
}

async function findPaths(url: string): Promise<string[]> {
  const finder = buildPagePath('finder', 'en')
  const html = await (await fetch(url + finder)).text()
  const counsellor = /href="(\/en\/provider-details\/[^"?]+)/.exec(html)?.[1]
  if (!counsellor) throw new Error('no counsellor in the finder')
  const organisation = /<loc>[^<]*(\/en\/o\/[^<]+)<\/loc>/.exec(await (await fetch(`${url}/sitemap.xml`)).text())?.[1]
  if (!organisation) throw new Error('no organisation in the sitemap')
  return [finder, counsellor, organisation, buildPagePath('forCounsellors', 'en')]
}

/** The scores of a run, by category. */
type Scores = Record<string, number>

async function measurePage(url: string, port: number, count: number): Promise<Scores[]> {
  // Warm-up request: the server does some one-time work on the first request, which must not be measured.
  await fetch(url)
  const runs: Scores[] = []
  while (runs.length < count) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', skipAudits: SKIPPED_AUDITS })
    const categories = Object.values(result!.lhr.categories)
    runs.push(Object.fromEntries(categories.map(({ id, score }) => [id, score ?? 0])))
  }
  return runs
}

function toLines(path: string, runs: readonly Scores[]): BenchLine[] {
  return Object.entries(GOALS).map(([category, goal]) => {
    const medianScore = median(runs.map((scores) => scores[category] ?? 0))
    const value = String(Math.round(medianScore * MAX_SCORE))
    const what = `Lighthouse on a phone, ${path}: ${category}`
    return { what, median: value, ratio: medianScore, of: 'full marks', better: 'higher', goal }
  })
}
