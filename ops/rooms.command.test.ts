import { expect, test } from 'vitest'
import { createTestFolder, runNpmScript } from './testing/npm-command.ts'

test('test:rooms runs the named room tests', async () => {
  const { code, output } = await runNpmScript('test:rooms', ['e2e/rooms/room-failures.spec.ts'], createTestFolder())
  expect(output).toContain('3 passed, 0 failed')
  expect(code).toBe(0)
})
