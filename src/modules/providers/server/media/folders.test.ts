import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PRIVATE_PICTURES } from '#platform/server/http/private-media.ts'
import { createFolderName, publish } from './folders.ts'

test.skipIf(process.platform === 'win32')(
  'only their owner may enter the folders of unpublished files and of private pictures',
  async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'hool-media-'))
    onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
    let mode = 0
    await publish({ dataFolder }, createFolderName(PRIVATE_PICTURES), async (staging) => {
      mode = statSync(dirname(staging)).mode & 0o777
    })
    expect(mode).toBe(0o700)
    expect(statSync(join(dataFolder, 'media', PRIVATE_PICTURES)).mode & 0o777).toBe(0o700)
  },
)
