import { type Node, nodesIn, parsed, type Source, saidBy } from './sources.ts'

/** Who may read the environment. */
const READERS = [
  /^src\/platform\/server\/settings\.ts$/,
  /^ops\//,
  /^bench\/run\.ts$/,
  /^[^/]+\.config\.ts$/,
  /^e2e\/global-setup\.ts$/,
  /^src\/testing\/server\/run-length\.ts$/,
  /^scripts\//,
]

/** Files that read `process.env` without being its home. Handing it on whole, as in `readSettings(process.env)`, is no reading. */
export function environmentReaders(files: readonly Source[]): string[] {
  return files
    .filter(({ path }) => !READERS.some((home) => home.test(path)))
    .filter((file) => readings(parsed(file)) > 0)
    .map(({ path }) => `${path} reads the environment; src/platform/server/settings.ts does`)
}

function readings(module: Node): number {
  const nodes = nodesIn(module)
  const handedOn = nodes.filter((node) => node.type === 'CallExpression' && handsOn(node)).length
  return nodes.filter(isReading).length - handedOn
}

function isReading(node: Node): boolean {
  if (node.type === 'MemberExpression') return isProcess(node['object']) && nameOf(node['property']) === 'env'
  if (node.type === 'VariableDeclarator') return isProcess(node['init']) && takesEnv(node['id'] as Node)
  if (node.type === 'ImportDeclaration') return /^(node:)?process$/.test(saidBy(node['source'] as Node) ?? '')
  return false
}

function handsOn(call: Node): boolean {
  const [first] = call['arguments'] as { expression: Node }[]
  return nameOf(call['callee']) === 'readSettings' && first !== undefined && isReading(first.expression)
}

const isProcess = (value: unknown) => nameOf(value) === 'process'
const takesEnv = (pattern: Node) =>
  nodesIn(pattern).some((node) => nameOf(node) === 'env' || nameOf(node['key']) === 'env')

/** `env`, `['env']`, or the name that an identifier has. */
function nameOf(value: unknown): string | null {
  const node = value as Node | null | undefined
  if (node?.type === 'Identifier') return String(node['value'])
  if (node?.type === 'Computed') return saidBy(node['expression'] as Node)
  return null
}
