import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Module, parseSync } from '@swc/core'

export const PROJECT = join(import.meta.dirname, '../..')

/** One file of the project; `path` from its root, with `/`. */
export interface Source {
  path: string
  text: string
}

/** Files that git keeps or would keep, whose path ends as told: what is ignored is nobody's source. */
export function sources(ending: RegExp): Source[] {
  // A checkout may belong to another user, as in a container: git then refuses unless told that the folder is meant.
  const listing = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const paths = execFileSync('git', listing, { cwd: PROJECT, encoding: 'utf8', maxBuffer: 64_000_000 }).split('\0')
  return [...new Set(paths)]
    .filter((path) => ending.test(path) && existsSync(join(PROJECT, path)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(PROJECT, path), 'utf8') }))
}

/** Code that runs or helps to run: tests and their helpers left out. */
export const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing\/|^e2e\//.test(path)

/** A node of the syntax tree; the tree is walked by field, so no list of node kinds is kept. */
export interface Node {
  type: string
  [field: string]: unknown
}

const trees = new WeakMap<Source, Node>()

/** A file's syntax tree; several checks of one run ask for the same, and parsing is what they wait for. */
export function parsed(source: Source): Node {
  const known = trees.get(source)
  if (known) return known
  const tsx = source.path.endsWith('.tsx')
  const module: Module = parseSync(source.text, { syntax: 'typescript', tsx, target: 'es2024' })
  const tree = module as unknown as Node
  trees.set(source, tree)
  return tree
}

/** The node and everything below it: a list, because walking by generators in each other took six times as long. */
export function nodesIn(node: Node): Node[] {
  const found: Node[] = []
  gather(node, found)
  return found
}

/** Arguments of a call stand in a wrapper without a type of its own. */
function gather(value: unknown, found: Node[]): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) for (const one of value) gather(one, found)
  else if ('type' in value) {
    found.push(value as Node)
    for (const field of Object.values(value)) gather(field, found)
  } else if ('expression' in value) gather(value.expression, found)
}

/** What a string literal says; null for any other node. */
export function saidBy(node: Node): string | null {
  return node.type === 'StringLiteral' ? String(node['value']) : null
}

/** Every string literal below a node; `kept: 'a'` among object values included, keys of types too. */
export function literalsIn(node: Node): string[] {
  return nodesIn(node)
    .map(saidBy)
    .filter((said) => said !== null)
}
