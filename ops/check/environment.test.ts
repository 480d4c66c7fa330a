import { expect, test } from 'vitest'
import { environmentReaders } from './environment.ts'

const problems = (path: string, text: string) => environmentReaders([{ path, text }])

test.for([
  "const port = process.env['PORT']",
  'const port = process.env.PORT',
  "const port = process['env'].PORT",
  'const { env } = process',
  "import { env } from 'node:process'",
  'start(readSettings(process.env), process.env.PORT)',
])('outside its home is caught: %s', (code) => {
  expect(problems('src/platform/server/http/mount.ts', code)).toHaveLength(1)
})

test('the settings, what starts the program and configurations may read it', () => {
  const homes = ['src/platform/server/settings.ts', 'ops/start.ts', 'vite.config.ts', 'e2e/global-setup.ts']
  expect(homes.flatMap((path) => problems(path, "process.env['PORT']"))).toEqual([])
})

test('handing it to its one reader, or another thing called env, is no reading', () => {
  const code = 'start(readSettings(process.env)); const { pid } = process; house.env.PORT // process.env'
  expect(problems('src/main.ts', code)).toEqual([])
})
