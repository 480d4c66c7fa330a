import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Module, parseSync } from '@swc/core'

export const PROJECT = join(import.meta.dirname, '../..')

/** A project file; `path` is relative to its root and uses `/`. */
export interface SourceFile {
  path: string
  text: string
}

/** Reads the files that git tracks or would track and whose path matches; ignored files are not sources. */
export function readSources(ending: RegExp): SourceFile[] {
  // A checkout may belong to another user, as in a container; git then fails unless the folder is declared safe.
  const listing = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const paths = execFileSync('git', listing, { cwd: PROJECT, encoding: 'utf8', maxBuffer: 64_000_000 }).split('\0')
  return [...new Set(paths)]
    .filter((path) => ending.test(path) && existsSync(join(PROJECT, path)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(PROJECT, path), 'utf8') }))
}

/** Whether a file is a test or test support. */
export const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing\/|^e2e\//.test(path)

/** A syntax tree node. The tree is walked by field, so no list of node types is needed. */
export interface Node {
  type: string
  [field: string]: unknown
}

const trees = new WeakMap<SourceFile, Node>()

/** Parses a file. The syntax tree is cached, because several checks use it and parsing takes most of their time. */
export function parseSource(source: SourceFile): Node {
  const known = trees.get(source)
  if (known) return known
  const tsx = source.path.endsWith('.tsx')
  const module: Module = parseSync(source.text, { syntax: 'typescript', tsx, target: 'es2024' })
  const tree = module as unknown as Node
  trees.set(source, tree)
  return tree
}

/** Lists the node and all its descendants. Nested generators instead of a list took six times as long. */
export function listNodes(node: Node): Node[] {
  const found: Node[] = []
  collectNodes(node, found)
  return found
}

/** The arguments of a call have a wrapper without a type. */
function collectNodes(value: unknown, found: Node[]): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) for (const item of value) collectNodes(item, found)
  else if ('type' in value) {
    found.push(value as Node)
    for (const field of Object.values(value)) collectNodes(field, found)
  } else if ('expression' in value) collectNodes(value.expression, found)
}

/** Returns a string literal's value, or null for any other node. */
export function getStringLiteral(node: Node): string | null {
  return node.type === 'StringLiteral' ? String(node['value']) : null
}

/** Lists every string literal below a node, including object values and keys of types. */
export function listStringLiterals(node: Node): string[] {
  return listNodes(node)
    .map(getStringLiteral)
    .filter((value) => value !== null)
}
