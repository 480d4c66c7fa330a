import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Module, parseSync } from '@swc/core'

export const PROJECT = join(import.meta.dirname, '../..')

/** A file of the project. Its path is relative to the root and has forward slashes. */
export interface SourceFile {
  path: string
  text: string
}

const readFiles = new Map<string, SourceFile>()

/** Reads a file once, so that the checks of one process share its syntax tree. */
function readSource(path: string): SourceFile {
  const source = readFiles.get(path) ?? { path, text: readFileSync(join(PROJECT, path), 'utf8') }
  readFiles.set(path, source)
  return source
}

/** Reads the files with a matching path, except those that git ignores. */
export function readSources(pattern: RegExp): SourceFile[] {
  // If the checkout belongs to another user, as in a container, git fails unless the folder is declared safe.
  const listing = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const paths = execFileSync('git', listing, { cwd: PROJECT, encoding: 'utf8', maxBuffer: 64_000_000 }).split('\0')
  return [...new Set(paths)]
    .filter((path) => pattern.test(path) && existsSync(join(PROJECT, path)))
    .sort()
    .map(readSource)
}

/** Whether a file contains tests or test helpers. */
export const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing\/|^e2e\//.test(path)

/** A syntax tree node. Its fields are generic, so that code can walk the tree without knowing every node type. */
export interface Node {
  type: string
  [field: string]: unknown
}

const trees = new WeakMap<SourceFile, Node>()

/** Parses a file. Caches the syntax tree, because several checks use it and parsing takes most of their time. */
export function parseSource(source: SourceFile): Node {
  const cached = trees.get(source)
  if (cached) return cached
  const tsx = source.path.endsWith('.tsx')
  const module: Module = parseSync(source.text, { syntax: 'typescript', tsx, target: 'es2024' })
  const tree = module as unknown as Node
  trees.set(source, tree)
  return tree
}

/** Lists the node and all its descendants. A generator took six times as long. */
export function listNodes(node: Node): Node[] {
  const found: Node[] = []
  collectNodes(node, found)
  return found
}

function collectNodes(value: unknown, found: Node[]): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) for (const item of value) collectNodes(item, found)
  else if ('type' in value) {
    found.push(value as Node)
    for (const field of Object.values(value)) collectNodes(field, found)
    // Each argument of a call is wrapped in an object without a type.
  } else if ('expression' in value) collectNodes(value.expression, found)
}

/** Returns a string literal's value, or null for any other node. */
export function getStringLiteral(node: Node): string | null {
  return node.type === 'StringLiteral' ? String(node['value']) : null
}

export function listStringLiterals(node: Node): string[] {
  return listNodes(node)
    .map(getStringLiteral)
    .filter((value) => value !== null)
}
