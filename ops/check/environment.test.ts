import { expect, test } from 'vitest'
import { findEnvironmentReads } from './environment.ts'

const problems = (path: string, text: string) => findEnvironmentReads([{ path, text }])

test.for([
  "const port = process.env['PORT']",
  'const port = process.env.PORT',
  "const port = process['env'].PORT",
  'const { env } = process',
  "import { env } from 'node:process'",
  'start(readSettings(process.env), process.env.PORT)',
])('reports a read outside the allowed files: %s', (code) => {
  expect(problems('src/platform/server/http/mount-calls.ts', code)).toHaveLength(1)
})

test('allows settings, start scripts and configuration files to read the environment', () => {
  const allowed = ['src/platform/server/settings.ts', 'ops/start.ts', 'vite.config.ts', 'e2e/global-setup.ts']
  expect(allowed.flatMap((path) => problems(path, "process.env['PORT']"))).toEqual([])
})

test('ignores passing process.env to readSettings, and other values called env', () => {
  const code = 'start(readSettings(process.env)); const { pid } = process; deps.env.PORT // process.env'
  expect(problems('src/main.ts', code)).toEqual([])
})
