import { getStringLiteral, listNodes, type Node, parseSource, type SourceFile } from './sources.ts'

/** Files that may read the environment. */
const ALLOWED_READERS = [
  /^src\/platform\/server\/settings\.ts$/,
  /^ops\//,
  /^bench\/(?:run|run-cluster|find-capacity)\.ts$/,
  /^[^/]+\.config\.ts$/,
  /^e2e\/global-setup\.ts$/,
  /^src\/testing\/server\/run-length\.ts$/,
]

/**
 * Lists the files that read `process.env` without being in `ALLOWED_READERS`. Files not listed there may only pass
 * `process.env` as a whole to `readSettings`.
 */
export function findEnvironmentReads(files: readonly SourceFile[]): string[] {
  return (
    files
      .filter(({ path }) => !ALLOWED_READERS.some((reader) => reader.test(path)))
      // Every read contains `process`. Most files do not, and parsing them takes seconds.
      .filter((file) => file.text.includes('process') && countReads(parseSource(file)) > 0)
      .map(({ path }) => `${path} reads the environment; only src/platform/server/settings.ts may`)
  )
}

function countReads(module: Node): number {
  const nodes = listNodes(module)
  const passed = nodes.filter((node) => node.type === 'CallExpression' && passesEnvToSettings(node)).length
  return nodes.filter(isRead).length - passed
}

function isRead(node: Node): boolean {
  if (node.type === 'MemberExpression') return isProcess(node['object']) && getName(node['property']) === 'env'
  if (node.type === 'VariableDeclarator') return isProcess(node['init']) && destructuresEnv(node['id'] as Node)
  if (node.type === 'ImportDeclaration') return /^(node:)?process$/.test(getStringLiteral(node['source'] as Node) ?? '')
  return false
}

function passesEnvToSettings(call: Node): boolean {
  const [first] = call['arguments'] as { expression: Node }[]
  return getName(call['callee']) === 'readSettings' && first !== undefined && isRead(first.expression)
}

const isProcess = (value: unknown) => getName(value) === 'process'
const destructuresEnv = (pattern: Node) =>
  listNodes(pattern).some((node) => getName(node) === 'env' || getName(node['key']) === 'env')

/** Returns the name of an identifier or of a computed property such as `['env']`, or null. */
function getName(value: unknown): string | null {
  const node = value as Node | null | undefined
  if (node?.type === 'Identifier') return String(node['value'])
  if (node?.type === 'Computed') return getStringLiteral(node['expression'] as Node)
  return null
}
