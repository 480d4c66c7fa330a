import { afterEach, expect, test, vi } from 'vitest'
import { findBrowser, launchBrowser } from './find-browser.ts'
import { unpackBrowser } from './unpack-browser.ts'

afterEach(() => vi.unstubAllEnvs())

test('a CHROMIUM_PATH that leads nowhere is named instead of another browser being taken', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  await expect(findBrowser()).rejects.toThrow("'/nowhere/chromium'")
})

test('a file called chromium that does not start as one is passed over', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/bin/true')
  await expect(findBrowser()).rejects.toThrow('does not start')
})

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the packed browser draws a page and calls itself what a person has',
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
