import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import { folderOfTest, npmRun, npmRunSite, type RunningSite } from './testing/npm-command.ts'

/** Ctrl-C ends it, the processes that it started (their end closes its streams) and its database. */
async function expectToEnd(site: RunningSite, folder: string): Promise<void> {
  expect(existsSync(join(folder, 'data/postgres/postmaster.pid'))).toBe(true)
  await site.interrupt()
  expect(existsSync(join(folder, 'data/postgres/postmaster.pid'))).toBe(false)
  await expect(fetch(site.url)).rejects.toThrow()
}

test('start brings up the built site, screens pictures two of its pages, and Ctrl-C ends all of it', async () => {
  const folder = folderOfTest()
  const site = await npmRunSite('start', folder)
  const page = await fetch(`${site.url}/en`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Find a Counselor')

  const pictures = join(folder, 'pictures')
  const args = ['--only', 'finder-filters,helplines', '--to', pictures]
  const made = await npmRun('screens', args, folder, { SCREENS_URL: site.url })
  expect(made.code, made.output).toBe(0)
  expect(made.output).not.toContain('skipped')
  const wanted = PATH_LANGUAGES.flatMap((language) =>
    ['finder-filters-%-390', 'helplines-%-1280', 'helplines-%-390'].map((name) => `${name.replace('%', language)}.png`),
  )
  expect(readdirSync(pictures).toSorted()).toEqual(wanted.toSorted())

  const unknown = await npmRun('screens', ['--only', 'finder,no-such-page'], folder, { SCREENS_URL: site.url })
  expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining("no screen called 'no-such-page'") })
  await expectToEnd(site, folder)
})

test('dev brings up the site from its sources, and Ctrl-C ends all of it', async () => {
  const folder = folderOfTest()
  const site = await npmRunSite('dev', folder)
  const page = await fetch(`${site.url}/en`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Find a Counselor')
  await expectToEnd(site, folder)
})
