import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { listChunkGroups } from '#ops/chunk-groups.ts'
import { SLOW_FILES } from '#ops/testing/slowest-first.ts'
import vitestConfig from '../../vitest.config.ts'
import { IMPORT_RULES } from './import-rules.ts'
import { PROJECT, readSources } from './sources.ts'

const paths = readSources(/./).map(({ path }) => path)
const isUsed = (pattern: string) => paths.some((path) => matchesGlob(path, pattern))
const readJson = (name: string) => JSON.parse(readFileSync(join(PROJECT, name), 'utf8'))

interface Project {
  test: { name: string; include: string[]; exclude?: string[] }
}
const projects = (vitestConfig as { test: { projects: Project[] } }).test.projects.map(({ test: project }) => project)

test('every pattern of the test runner matches a file', () => {
  const patterns = projects.flatMap(({ include, exclude = [] }) => [...include, ...exclude])
  // Not every folder has every kind of test.
  const perFolder = /^(src|sandbox|ops|bench)\/\*\*\//
  const unused = patterns.filter((pattern) => !isUsed(pattern))
  expect(unused.filter((pattern) => !perFolder.test(pattern))).toEqual([])
  const kinds = new Set(patterns.map((pattern) => pattern.replace(perFolder, '')))
  expect([...kinds].filter((kind) => !patterns.some((pattern) => pattern.endsWith(kind) && isUsed(pattern)))).toEqual(
    [],
  )
})

test('every test file that runs first exists', () => {
  expect(SLOW_FILES.filter((path) => !paths.includes(path))).toEqual([])
})

test('every tracked test is run by exactly one project, apart from the second time zone', () => {
  const mainProjects = projects.filter(({ name }) => !name.endsWith('-far-east'))
  const isIn = ({ include, exclude = [] }: Project['test'], path: string) =>
    include.some((glob) => matchesGlob(path, glob)) && !exclude.some((glob) => matchesGlob(path, glob))
  const tests = paths.filter((path) => /\.test\.tsx?$/.test(path))
  expect(tests.length).toBeGreaterThan(400)
  expect(tests.filter((path) => mainProjects.filter((project) => isIn(project, path)).length !== 1)).toEqual([])
  const specs = paths.filter((path) => path.endsWith('.spec.ts'))
  expect(specs.filter((path) => !/^e2e\/((pages|rooms)\/)?[^/]+$/.test(path))).toEqual([])
})

test('every path of the import rules, knip, Biome and the chunks matches a file', () => {
  const rulePaths = IMPORT_RULES.flatMap(
    ({ from, ...rule }) => [from, 'to' in rule ? rule.to : {}] as { path?: unknown; pathNot?: unknown }[],
  )
    .flatMap(({ path, pathNot }) => [path, pathNot])
    .flat()
  const anchored = rulePaths.filter((path): path is string => typeof path === 'string' && path.startsWith('^'))
  expect(anchored.length).toBeGreaterThan(20)
  // Patterns that refer to a capture group are incomplete here, and generated files are not tracked.
  const complete = anchored.filter((pattern) => !pattern.includes('$1') && !pattern.includes('virtual'))
  expect(complete.filter((pattern) => !paths.some((path) => new RegExp(pattern).test(path)))).toEqual([])
  const { entry, project } = readJson('knip.json') as { entry: string[]; project: string[] }
  const { overrides } = readJson('biome.json') as { overrides: { includes: string[] }[] }
  const globs = [...entry, ...project, ...overrides.flatMap(({ includes }) => includes)]
  expect(globs.filter((glob) => !isUsed(glob))).toEqual([])
  expect(listChunkGroups().length).toBeGreaterThan(3)
})
