import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const lines = readFileSync(join(root, 'Containerfile'), 'utf8').split('\n')
const readLast = (instruction: string) =>
  lines.findLast((line) => line.startsWith(`${instruction} `))!.slice(instruction.length + 1)

test('the container runs what `npm start` runs, from files that are copied', () => {
  const [program, ...args] = [...JSON.parse(readLast('ENTRYPOINT')), ...JSON.parse(readLast('CMD'))] as string[]
  expect(['exec node', ...args].join(' ')).toBe(packageJson.scripts.start)
  expect(readLast('WORKDIR')).toBe('/opt/hool')
  expect(existsSync(join(root, program!.replace('/opt/hool/', '')))).toBe(true)
})

test('the container runs as a user who owns only the data folder', () => {
  const [user] = readLast('USER').split(':')
  expect(Number(user)).toBeGreaterThan(1_000)
  const [, dataFolder] = /DATA_DIR=(\S+)/.exec(readLast('ENV'))!
  expect(readLast('VOLUME')).toBe(dataFolder)
  expect(lines).toContain(`RUN install -d -m 0700 -o ${user} -g ${user} ${dataFolder}`)
})

test('nothing private and nothing that is built or installed here is copied into the image', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  for (const path of ['.git', '.data', '**/*.env', '**/.env*', 'node_modules', 'build']) expect(ignored).toContain(path)
})
