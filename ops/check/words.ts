import { type Node, nodesIn, parsed, type Source, sources } from './sources.ts'

/** Names that say where something was put and not what it is; a new home for everything grows from each. */
const BANNED = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'common'])

const wordsOf = (name: string) =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
const bannedIn = (name: string) => wordsOf(name).filter((word) => BANNED.has(word))

const DECLARED_IN = ['declaration', 'declarations', 'id', 'identifier', 'exported', 'orig'] as const

/** Names a module shows to others: declarations and `export { a as b }`. */
export function exportedNames(module: Node): string[] {
  return nodesIn(module)
    .filter(({ type }) => /^Export/.test(type) && type !== 'ExportDefaultExpression')
    .flatMap((node) =>
      namesDeclared(node['type'] === 'ExportDefaultDeclaration' ? { ...node, declaration: node['decl'] } : node),
    )
}

function namesDeclared(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node['value'])]
  if (node.type === 'ExportSpecifier') return namesDeclared((node['exported'] ?? node['orig']) as Node)
  return DECLARED_IN.flatMap((field) => [node[field]].flat())
    .filter((child): child is Node => typeof child === 'object' && child !== null && 'type' in child)
    .flatMap(namesDeclared)
}

export function bannedNames(files: readonly Source[]): string[] {
  return files.flatMap((file) => {
    const inPath = bannedIn(file.path).map((word) => `${file.path}: '${word}' in the name of a file or folder`)
    if (!/\.tsx?$/.test(file.path)) return inPath
    const inCode = exportedNames(parsed(file)).filter((name) => bannedIn(name).length > 0)
    return [...inPath, ...inCode.map((name) => `${file.path}: exports '${name}'`)]
  })
}

/** Banned words in names of files, folders and exported things. */
export async function check(): Promise<string[]> {
  return bannedNames(sources(/\.(tsx?|mjs|css)$/))
}
