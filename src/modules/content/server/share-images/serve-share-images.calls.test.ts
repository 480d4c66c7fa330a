import { existsSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

test('deletes images older than a day when the server starts and every hour', async () => {
  const deps = await createTestDeps()
  deps.settings.dataFolder = mkdtempSync(join(tmpdir(), 'hool-share-'))
  const folder = join(deps.settings.dataFolder, 'share')
  mkdirSync(folder)
  const createImage = (name: string, hoursAgo: number) => {
    const path = join(folder, name)
    writeFileSync(path, name)
    const at = Date.now() / 1000 - hoursAgo * 3600
    utimesSync(path, at, at)
    return path
  }
  const recent = createImage('recent.png', 23)
  const old = createImage('old.png', 25)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app } = await createTestApp(deps, { own: true })
  await app.listen({ port: 0 })
  await expect.poll(() => existsSync(old)).toBe(false)
  const older = createImage('older.png', 26)
  vi.advanceTimersByTime(3_600_000)
  await expect.poll(() => existsSync(older)).toBe(false)
  expect(existsSync(recent)).toBe(true)
})
