import { listNodes, listStringLiterals, type Node, parseSource, type SourceFile } from './sources.ts'

/**
 * Functions that look up a translation, with the index of their key argument and the key's prefix. Keys passed to `own`
 * are relative to the kind of email.
 */
const LOOKUPS = new Map([
  ['t', { argument: 0, prefix: '' }],
  ['translate', { argument: 1, prefix: '' }],
  ['shared', { argument: 0, prefix: 'email.' }],
  ['own', { argument: 0, prefix: 'email.*.' }],
])
/** Contract fields whose value is a text key: `successText` of a call and `error` of a schema. */
const KEY_FIELDS = new Set(['successText', 'error'])
const KEY = /^[a-z]\w*(\.\w+)+$/i

export interface TextUse {
  key: string
  path: string
}

/** Lists the literal keys that code looks up, and those in contracts. */
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
  if (node.type !== 'KeyValueProperty' || !/^src\/.*\/contract(\/|\.ts$)/.test(path)) return []
  const { key, value } = node as { key: Node; value: Node } & Node
  return KEY_FIELDS.has(String(key['value'])) ? listLiteralValues(value).filter((text) => KEY.test(text)) : []
}

/** Returns the name of the called function or method, such as `own` for `texts.own(…)`, or null. */
function getCalleeName(call: Node): string | null {
  const callee = call['callee'] as Node
  const name = callee.type === 'MemberExpression' ? (callee['property'] as Node) : callee
  return name.type === 'Identifier' ? String(name['value']) : null
}

/** Lists the literal values that an expression can have, such as both keys in `isIn ? 'nav.explore' : 'nav.logIn'`. */
function listLiteralValues(node: Node): string[] {
  if (node.type === 'StringLiteral') return [String(node['value'])]
  if (node.type === 'ConditionalExpression') {
    return [node['consequent'], node['alternate']].flatMap((branch) => listLiteralValues(branch as Node))
  }
  if (node.type === 'BinaryExpression') return listLiteralValues(node['right'] as Node)
  return node.type === 'ParenthesisExpression' ? listLiteralValues(node['expression'] as Node) : []
}

/**
 * Matches names in server code that look like text keys, because they share their first part with a group of keys:
 * columns (`account.role`) and a trace attribute.
 */
const SERVER_NAME = /^(account|booking|card)\.|^error\.type$/

/**
 * Lists string literals outside text lookups that look like a key of an existing group, such as those in a table of
 * text keys or in a reply.
 */
export function findLooseKeys(files: readonly SourceFile[], groups: ReadonlySet<string>): TextUse[] {
  return files.flatMap((file) => {
    const isServerName = (text: string) => /^src\/.*\/(server|emails)\//.test(file.path) && SERVER_NAME.test(text)
    return listStringLiterals(parseSource(file))
      .filter((text) => KEY.test(text) && groups.has(getTextGroup(text)) && !isServerName(text))
      .map((key) => ({ key, path: file.path }))
  })
}

/**
 * Lists the literal prefixes of keys that are built at run time, as in t(`finder.sort.${sort}`). One-part prefixes are
 * excluded, because they would match a whole area.
 */
export function findKeyPrefixes(files: readonly SourceFile[]): string[] {
  const prefixes = files.flatMap((file) =>
    listNodes(parseSource(file))
      .filter((node) => node.type === 'TemplateLiteral')
      .map((node) => String((node['quasis'] as { cooked?: string; raw: string }[])[0]?.raw ?? '')),
  )
  return [...new Set(prefixes.filter((prefix) => /^[a-z]\w*\.\w+[\w.]*$/i.test(prefix)))]
}

/** Returns the first part of a key, such as 'finder' for 'finder.reason.soon'. */
export const getTextGroup = (key: string) => key.split('.')[0]!

/** Returns all string literals in the code, because each may be a key. */
export function listPossibleKeys(files: readonly SourceFile[]): Set<string> {
  return new Set(files.flatMap((file) => listStringLiterals(parseSource(file))))
}
