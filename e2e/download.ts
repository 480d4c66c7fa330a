import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** Runs `start`, which must begin a download. @returns the downloaded file */
export async function downloadAfter(page: Page, start: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}
