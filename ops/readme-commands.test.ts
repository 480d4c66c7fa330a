import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT, readSources } from './check/sources.ts'

/** Commands that would run this test again. */
const COMMANDS_OF_THIS_TEST = ['check', 'test']

const readme = readFileSync(join(PROJECT, 'README.md'), 'utf8')
const named = new Set(
  [...readme.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, script, shorthand]) => script ?? shorthand!),
)

test('every npm command in the README is in package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { scripts: object }
  expect([...named].filter((name) => !(name in scripts))).toEqual([])
  expect(named.size).toBeGreaterThan(8)
})

test('every npm command in the README is run by a test of the project `command`', () => {
  const calls = readSources(/\.command\.test\.ts$/).flatMap(({ text }) => [
    ...text.matchAll(/(?:runNpmScript|startSiteByNpm)\(\s*'([^']+)'/g),
  ])
  const started = new Set([...calls.map(([, script]) => script!), ...COMMANDS_OF_THIS_TEST])
  expect([...named].filter((name) => !started.has(name))).toEqual([])
})
