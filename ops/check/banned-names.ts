import { listNodes, type Node, parseSource, readSources, type SourceFile } from './sources.ts'

/** Vague words: a file or function with such a name attracts unrelated code. */
const VAGUE = ['util', 'utils', 'helper', 'helpers', 'misc', 'common']
/** Words for which docs/GLOSSARY.md has a better term. */
const NOT_IN_GLOSSARY = [
  ...[
    'seal',
    'sealed',
    'unseal',
    'scrub',
    'woken',
    'voices',
    'paper',
    'papers',
    'letter',
    'letters',
    'refusal',
    'refuse',
  ],
  ...[
    'promise',
    'promised',
    'promises',
    'wanted',
    'wish',
    'wishes',
    'keeper',
    'keepers',
    'standing',
    'lapse',
    'lapsed',
  ],
  ...[
    'told',
    'said',
    'asked',
    'kept',
    'carried',
    'freed',
    'forget',
    'leaving',
    'resting',
    'sweep',
    'oversight',
    'mine',
  ],
  ...['door', 'house', 'faces', 'stay', 'stays', 'talk', 'books', 'draw', 'discovery', 'practitioner'],
  ...['nobody', 'somebody', 'everybody', 'whoever'],
]
const BANNED = new Set([...VAGUE, ...NOT_IN_GLOSSARY])

const splitWords = (name: string) =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
const findBanned = (name: string) => splitWords(name).filter((word) => BANNED.has(word))

const NAME_FIELDS = ['declaration', 'declarations', 'id', 'identifier', 'exported', 'orig'] as const

/** Lists the exported names of a module, from declarations and from `export { a as b }`. */
export function listExportedNames(module: Node): string[] {
  return listNodes(module)
    .filter(({ type }) => /^Export/.test(type) && type !== 'ExportDefaultExpression')
    .flatMap((node) =>
      listDeclaredNames(node['type'] === 'ExportDefaultDeclaration' ? { ...node, declaration: node['decl'] } : node),
    )
}

function listDeclaredNames(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node['value'])]
  if (node.type === 'ExportSpecifier') return listDeclaredNames((node['exported'] ?? node['orig']) as Node)
  return NAME_FIELDS.flatMap((field) => [node[field]].flat())
    .filter((child): child is Node => typeof child === 'object' && child !== null && 'type' in child)
    .flatMap(listDeclaredNames)
}

export function findBannedNames(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const inPath = findBanned(file.path).map((word) => `${file.path}: '${word}' in the name of a file or folder`)
    // Most tests export nothing, and parsing takes most of the time.
    if (!/\.tsx?$/.test(file.path) || !/\bexport\b/.test(file.text)) return inPath
    const inCode = listExportedNames(parseSource(file)).filter((name) => findBanned(name).length > 0)
    return [...inPath, ...inCode.map((name) => `${file.path}: exports '${name}'`)]
  })
}

/** Checks the names of files, folders and exports for banned words. */
export async function check(): Promise<string[]> {
  return findBannedNames(readSources(/\.(tsx?|mjs|css)$/))
}
