import { listNodes, listStringLiterals, type Node, parseSource, type SourceFile } from './sources.ts'

/**
 * Functions that look up a translation: the position of the key argument, and the key's prefix. `own` is relative to an
 * email kind.
 */
const LOOKUPS = new Map([
  ['t', { argument: 0, prefix: '' }],
  ['translate', { argument: 1, prefix: '' }],
  ['shared', { argument: 0, prefix: 'mail.' }],
  ['own', { argument: 0, prefix: 'mail.*.' }],
])
/** Fields of contracts that hold a key: a call's `successText` (src/platform/contract/call.ts), a schema's `error`. */
const KEY_FIELDS = new Set(['successText', 'error'])
const KEY = /^[a-z]\w*(\.\w+)+$/i

export interface TextUse {
  key: string
  path: string
}

/** Lists the keys that the code certainly uses: literals in lookups, and those in `KEY_FIELDS` of contracts. */
export function findTextUses(files: readonly SourceFile[]): TextUse[] {
  return files.flatMap((file) =>
    listNodes(parseSource(file))
      .flatMap((node) => [...listLookedUpKeys(node), ...listContractKeys(node, file.path)])
      .map((key) => ({ key, path: file.path })),
  )
}

function listLookedUpKeys(node: Node): string[] {
  if (node.type !== 'CallExpression') return []
  const lookup = LOOKUPS.get(getCalleeName(node) ?? '')
  const argument = (node['arguments'] as { expression: Node }[])[lookup?.argument ?? 0]?.expression
  if (!lookup || !argument) return []
  return listLiteralValues(argument).map((key) => lookup.prefix + key)
}

function listContractKeys(node: Node, path: string): string[] {
  if (!/^src\/.*\/contract(\/|\.ts$)/.test(path) || node.type !== 'KeyValueProperty') return []
  const { key, value } = node as { key: Node; value: Node } & Node
  return KEY_FIELDS.has(String(key['value'])) ? listLiteralValues(value).filter((text) => KEY.test(text)) : []
}

/** Returns the called function's name: `own` for `texts.own(…)`. */
function getCalleeName(call: Node): string | null {
  const callee = call['callee'] as Node
  const named = callee.type === 'MemberExpression' ? (callee['property'] as Node) : callee
  return named.type === 'Identifier' ? String(named['value']) : null
}

/** Lists an expression's literal values: `isIn ? 'nav.explore' : 'nav.logIn'` has two. */
function listLiteralValues(node: Node): string[] {
  if (node.type === 'StringLiteral') return [String(node['value'])]
  if (node.type === 'ConditionalExpression') {
    return [node['consequent'], node['alternate']].flatMap((branch) => listLiteralValues(branch as Node))
  }
  if (node.type === 'BinaryExpression') return listLiteralValues(node['right'] as Node)
  return node.type === 'ParenthesisExpression' ? listLiteralValues(node['expression'] as Node) : []
}

/** Tables named like a group of text keys: `account.role` is a column there. */
const COLUMN = /^(account|booking|card)\./

/**
 * Lists all other literals that look like a key of an existing group: in a table of text keys, a reply, a return value.
 */
export function findLooseKeys(files: readonly SourceFile[], groups: ReadonlySet<string>): TextUse[] {
  return files.flatMap((file) => {
    const isColumn = (text: string) => /^src\/.*\/(server|emails)\//.test(file.path) && COLUMN.test(text)
    return listStringLiterals(parseSource(file))
      .filter((text) => KEY.test(text) && groups.has(getTextGroup(text)) && !isColumn(text))
      .map((key) => ({ key, path: file.path }))
  })
}

/** Lists prefixes of keys built in place: t(`finder.sort.${sort}`). A single part would exempt a whole area. */
export function findKeyPrefixes(files: readonly SourceFile[]): string[] {
  const starts = files.flatMap((file) =>
    listNodes(parseSource(file))
      .filter((node) => node.type === 'TemplateLiteral')
      .map((node) => String((node['quasis'] as { cooked?: string; raw: string }[])[0]?.raw ?? '')),
  )
  return [...new Set(starts.filter((start) => /^[a-z]\w*\.\w+[\w.]*$/i.test(start)))]
}

/** Returns a key's first part: 'finder' for 'finder.reason.soon'. */
export const getTextGroup = (key: string) => key.split('.')[0]!

/** Returns every string literal in the code, because each could be a key. */
export function listPossibleKeys(files: readonly SourceFile[]): Set<string> {
  return new Set(files.flatMap((file) => listStringLiterals(parseSource(file))))
}
