import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { findEnvironmentReads } from './environment.ts'
import { findImportCycles, type Import } from './import-cycles.ts'
import { IMPORT_RULES } from './import-rules.ts'
import { findOrderBreaches } from './module-order.ts'
import { PLANTED_CYCLES, PLANTED_FILES, PLANTED_PACKAGES, PLANTED_TARGETS } from './planted-files.ts'
import { PROJECT, readSources } from './sources.ts'

export interface ImportReport {
  /** The paths of the files that were read. */
  read: Set<string>
  breaches: { from: string; to: string; rule: string }[]
  /** Includes type imports. */
  imports: Import[]
}

/** Reads the files below `root` and checks their imports against the rules. */
export async function checkImports(root: string, files: readonly string[]): Promise<ImportReport> {
  const options = {
    baseDir: root,
    // The default parser does not work with TypeScript 7: it would read no files and therefore report no violations.
    parser: 'swc' as const,
    ruleSet: { forbidden: [...IMPORT_RULES] },
    validate: true,
    skipAnalysisNotInRules: true,
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

/** Formats the breaches without duplicates. */
export const formatBreaches = (breaches: ImportReport['breaches']): string[] => [
  ...new Set(breaches.map(({ from, to, rule }) => `not allowed: ${from} -> ${to} (${rule})`)),
]

/** Checks all imports. Planted files prove that each rule works. */
export async function check(): Promise<string[]> {
  const code = readSources(/^((src|sandbox|ops|e2e|bench)\/.*|[^/]+)\.tsx?$/)
  const paths = code.map(({ path }) => path)
  const { read, breaches, imports } = await checkImports(PROJECT, paths)
  return [
    ...(await checkPlantedFiles()),
    ...findUnreadFiles(paths, read),
    ...formatBreaches([...breaches, ...findOrderBreaches(imports)]),
    ...findImportCycles(imports),
    ...findEnvironmentReads(code),
  ]
}

export function findUnreadFiles(expected: readonly string[], read: ReadonlySet<string>): string[] {
  if (expected.length === 0) return ['imports: there is no file to read']
  return expected.filter((path) => !read.has(path)).map((path) => `imports: ${path} was not read`)
}

/** Lists the planted files and cycles that are not reported as expected. */
export async function checkPlantedFiles(): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'planted-imports-'))
  try {
    writePlantedFiles(root)
    const { breaches, imports } = await checkImports(root, [
      ...new Set(PLANTED_FILES.map(({ from }) => from.split('/')[0]!)),
    ])
    const cycles = findImportCycles(imports)
    const files = PLANTED_FILES.flatMap(({ from, rule }) => {
      const broken = breaches.filter((breach) => breach.from === from).map((breach) => breach.rule)
      const isExpected = rule ? broken.includes(rule) : broken.length === 0
      return isExpected
        ? []
        : [`imports: planted ${from} should break ${rule ?? 'no rule'} and breaks ${broken.join(', ') || 'none'}`]
    })
    const hasPlantedCycles = cycles.join('\n') === PLANTED_CYCLES.join('\n')
    return hasPlantedCycles
      ? files
      : [...files, ['imports: only these planted cycles were found:', ...cycles].join('\n  ')]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function writePlantedFiles(root: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { imports } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { imports: object }
  write('package.json', JSON.stringify({ type: 'module', imports }))
  for (const { from, imports: code } of PLANTED_FILES) write(from, `${code}\n`)
  for (const path of PLANTED_TARGETS) write(path, 'export const api = 1\nexport type X = 1\n')
  for (const name of PLANTED_PACKAGES) {
    write(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js' }),
    )
    write(`node_modules/${name}/index.js`, 'export default 1\n')
  }
}
