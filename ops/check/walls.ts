import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { environmentReaders } from './environment.ts'
import { orderBreaches } from './module-order.ts'
import { PLANTED, PLANTED_PACKAGES, PLANTED_TARGETS } from './planted-walls.ts'
import { PROJECT, sources } from './sources.ts'
import { WALL_RULES } from './wall-rules.ts'

export interface Walls {
  /** Modules that were read, by path. */
  read: Set<string>
  breaches: { from: string; to: string; rule: string }[]
  imports: { from: string; to: string }[]
}

/** Reads the files below `root` and holds the rules against their imports. */
export async function wallsOf(root: string, files: readonly string[]): Promise<Walls> {
  const options = {
    baseDir: root,
    // With TypeScript 7 installed the default parser reads no module, finds no breach and says so cheerfully.
    parser: 'swc' as const,
    ruleSet: { forbidden: [...WALL_RULES] },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts', '.json'],
    },
  }
  const { modules, summary } = (await cruise([...files], options)).output as ICruiseResult
  return {
    read: new Set(modules.filter(({ dependencies }) => dependencies).map(({ source }) => source)),
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    breaches: summary.violations.map(({ from, to, rule }) => ({ from, to, rule: rule.name })),
  }
}

/** Breaches that are known and to be mended: lines `from -> to (rule)`. The list may only get shorter. */
const KNOWN_BREACHES = join(PROJECT, 'ops/check/known-breaches.txt')

/** Breaches that are not in the list, and lines of the list that are no longer breaches. */
export function newBreaches(breaches: Walls['breaches'], known: readonly string[]): string[] {
  const found = new Set(breaches.map(({ from, to, rule }) => `${from} -> ${to} (${rule})`))
  return [
    ...[...found].filter((line) => !known.includes(line)).map((line) => `not allowed: ${line}`),
    ...known.filter((line) => !found.has(line)).map((line) => `mended, take it out of known-breaches.txt: ${line}`),
  ]
}

/** Breaches of the walls, files that were not read, and planted breaches that went unseen. */
export async function check(): Promise<string[]> {
  const code = sources(/^((src|sandbox|ops|e2e|bench)\/.*|[^/]+)\.tsx?$/)
  const paths = code.map(({ path }) => path)
  const { read, breaches, imports } = await wallsOf(PROJECT, paths)
  return [
    ...(await plantedProblems()),
    ...notRead(paths, read),
    ...newBreaches(
      [...breaches, ...orderBreaches(imports)],
      readFileSync(KNOWN_BREACHES, 'utf8').split('\n').filter(Boolean),
    ),
    ...environmentReaders(code),
  ]
}

export function notRead(expected: readonly string[], read: ReadonlySet<string>): string[] {
  if (expected.length === 0) return ['walls: there is not one file to read']
  return expected.filter((path) => !read.has(path)).map((path) => `walls: ${path} was not read`)
}

/** Where the rules, held against the planted files, catch less or more than is planted. */
export async function plantedProblems(): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'planted-walls-'))
  try {
    layOut(root)
    const { breaches } = await wallsOf(root, [...new Set(PLANTED.map(({ from }) => from.split('/')[0]!))])
    return PLANTED.flatMap(({ from, rule }) => {
      const caught = breaches.filter((breach) => breach.from === from).map((breach) => breach.rule)
      const isRight = rule ? caught.includes(rule) : caught.length === 0
      return isRight
        ? []
        : [`walls: planted ${from} should be caught by ${rule ?? 'no rule'}, was by ${caught.join(', ') || 'none'}`]
    })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function layOut(root: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { imports } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { imports: object }
  write('package.json', JSON.stringify({ type: 'module', imports }))
  for (const { from, imports: code } of PLANTED) write(from, `${code}\n`)
  for (const path of PLANTED_TARGETS) write(path, 'export const api = 1\nexport type X = 1\n')
  for (const name of PLANTED_PACKAGES) {
    write(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js' }),
    )
    write(`node_modules/${name}/index.js`, 'export default 1\n')
  }
}
