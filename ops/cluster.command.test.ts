import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getSkipReason } from './debian-programs/find-program.ts'
import { createTestFolder, runNpmScript } from './testing/npm-command.ts'

const skipReason = (await getSkipReason('haproxy')) || (await getSkipReason('pgbouncer'))

test.skipIf(skipReason)(`cluster loses nothing while each part is killed${skipReason}`, async () => {
  const folder = createTestFolder()
  const { code, output } = await runNpmScript('cluster', ['--quick'], folder)
  expect(output).toMatch(/^[1-9]\d* booked/m)
  expect(output).toContain('Nothing is lost or doubled.')
  expect(code, output).toBe(0)
  expect(readdirSync(folder).filter((name) => name.startsWith('hool-'))).toEqual([])
})
