import { afterEach, expect, test, vi } from 'vitest'
import { findBrowser, launchBrowser } from './find-browser.ts'
import { unpackBrowser } from './unpack-browser.ts'

afterEach(() => vi.unstubAllEnvs())

test('reports a CHROMIUM_PATH that does not exist instead of using another browser', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  await expect(findBrowser()).rejects.toThrow("'/nowhere/chromium'")
})

test('rejects an executable that does not start as Chromium', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/bin/true')
  await expect(findBrowser()).rejects.toThrow('does not start')
})

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the packaged browser renders a page and sends the user agent of desktop Chrome',
  { timeout: 60_000 },
  async () => {
    vi.stubEnv('CHROMIUM_PATH', (await unpackBrowser())!)
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      await page.setContent('<h1 style="font-family:sans-serif">Õnne 17</h1>')
      expect(await page.locator('h1').textContent()).toBe('Õnne 17')
      expect(await page.evaluate(() => navigator.userAgent)).toMatch(/ Chrome\/\d+\.0\.0\.0 Safari/)
      expect((await page.locator('h1').boundingBox())!.height).toBeGreaterThan(10)
    } finally {
      await browser.close()
    }
  },
)
