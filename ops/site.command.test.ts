import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import { createTestFolder, type RunningSite, runNpmScript, startSiteByNpm } from './testing/npm-command.ts'

/**
 * Asserts that Ctrl-C stops the site, its database and all other child processes. `interrupt` waits until all of them
 * have exited.
 */
async function expectToStop(site: RunningSite, folder: string): Promise<void> {
  expect(existsSync(join(folder, 'data/postgres/postmaster.pid'))).toBe(true)
  await site.interrupt()
  // The shutdown has a time limit, so on a slow disk the site may exit before its database has written the last
  // checkpoint.
  await expect.poll(() => existsSync(join(folder, 'data/postgres/postmaster.pid'))).toBe(false)
  await expect(fetch(site.url)).rejects.toThrow()
}

/**
 * Images and videos that the site serves to everyone. Other users cannot enter the folder that contains these folders.
 */
const PUBLIC_FOLDERS = /^(media|share)(\/|$)/

/** Returns the entries of a data folder that other users of the computer could read. */
function findReadableByOthers(dataFolder: string): string[] {
  const names = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
  return ['.', ...names].filter((name) => {
    // PostgreSQL may delete files at any time.
    const mode = statSync(join(dataFolder, name), { throwIfNoEntry: false })?.mode ?? 0
    return !PUBLIC_FOLDERS.test(name) && (mode & 0o044) !== 0
  })
}

test('start serves the built site, screens captures two of its pages, and Ctrl-C stops everything', async () => {
  const folder = createTestFolder()
  mkdirSync(join(folder, 'data'), { mode: 0o755 })
  const site = await startSiteByNpm('start', folder)
  const page = await fetch(`${site.url}/en`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Find a Counselor')
  expect(findReadableByOthers(join(folder, 'data'))).toEqual([])

  const screenshots = join(folder, 'screenshots')
  const args = ['--only', 'finder-filters,helplines', '--to', screenshots]
  const screens = await runNpmScript('screens', args, folder, { SCREENS_URL: site.url })
  expect(screens.code, screens.output).toBe(0)
  expect(screens.output).not.toContain('skipped')
  const expected = PATH_LANGUAGES.flatMap((language) =>
    ['finder-filters-%-390', 'helplines-%-1280', 'helplines-%-390'].map((name) => `${name.replace('%', language)}.png`),
  )
  expect(readdirSync(screenshots).toSorted()).toEqual(expected.toSorted())

  const unknown = await runNpmScript('screens', ['--only', 'finder,no-such-page'], folder, { SCREENS_URL: site.url })
  expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining("no screen called 'no-such-page'") })
  await expectToStop(site, folder)
})

test('dev serves the site from its sources, and Ctrl-C stops everything', async () => {
  const folder = createTestFolder()
  const site = await startSiteByNpm('dev', folder)
  const page = await fetch(`${site.url}/en`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Find a Counselor')
  await expectToStop(site, folder)
})
