import { literalsIn, type Node, nodesIn, parsed, type Source } from './sources.ts'

/** Which argument of a call names a text, and what is put before it. `own` names one of its kind of mail. */
const ASKING = new Map([
  ['t', { argument: 0, prefix: '' }],
  ['textIn', { argument: 1, prefix: '' }],
  ['shared', { argument: 0, prefix: 'mail.' }],
  ['own', { argument: 0, prefix: 'mail.*.' }],
])
/** Shapes that hold a key for a call elsewhere: a call's `done`, a schema's `error` (src/platform/contract/call.ts). */
const HOLDING = new Set(['done', 'error'])
const KEY = /^[a-z]\w*(\.\w+)+$/i

export interface TextUse {
  key: string
  path: string
}

/** Keys that the code certainly shows: literals in what is asked for, and those kept under `done` and `error`. */
export function textUses(files: readonly Source[]): TextUse[] {
  return files.flatMap((file) =>
    nodesIn(parsed(file))
      .flatMap((node) => [...asked(node), ...held(node, file.path)])
      .map((key) => ({ key, path: file.path })),
  )
}

function asked(node: Node): string[] {
  if (node.type !== 'CallExpression') return []
  const way = ASKING.get(calleeOf(node) ?? '')
  const argument = (node['arguments'] as { expression: Node }[])[way?.argument ?? 0]?.expression
  if (!way || !argument) return []
  return answersOf(argument).map((key) => way.prefix + key)
}

function held(node: Node, path: string): string[] {
  if (!/^src\/.*\/contract(\/|\.ts$)/.test(path) || node.type !== 'KeyValueProperty') return []
  const { key, value } = node as { key: Node; value: Node } & Node
  return HOLDING.has(String(key['value'])) ? answersOf(value).filter((said) => KEY.test(said)) : []
}

/** `words.own(…)` is called `own`. */
function calleeOf(call: Node): string | null {
  const callee = call['callee'] as Node
  const named = callee.type === 'MemberExpression' ? (callee['property'] as Node) : callee
  return named.type === 'Identifier' ? String(named['value']) : null
}

/** What an expression can be, as far as it is written there: `isIn ? 'nav.explore' : 'nav.logIn'` can be two. */
function answersOf(node: Node): string[] {
  if (node.type === 'StringLiteral') return [String(node['value'])]
  if (node.type === 'ConditionalExpression') {
    return [node['consequent'], node['alternate']].flatMap((branch) => answersOf(branch as Node))
  }
  if (node.type === 'BinaryExpression') return answersOf(node['right'] as Node)
  return node.type === 'ParenthesisExpression' ? answersOf(node['expression'] as Node) : []
}

/** Tables that are called like a group of texts: `account.role` is a column there. */
const COLUMN = /^(account|booking)\./

/** Literals that look like a key of a group the catalogue has, wherever they stand: a table of texts, a reply, a return. */
export function keysLyingAbout(files: readonly Source[], groups: ReadonlySet<string>): TextUse[] {
  return files.flatMap((file) => {
    const isColumn = (said: string) => /^src\/.*\/(server|emails)\//.test(file.path) && COLUMN.test(said)
    return literalsIn(parsed(file))
      .filter((said) => KEY.test(said) && groups.has(groupOf(said)) && !isColumn(said))
      .map((key) => ({ key, path: file.path }))
  })
}

/** Beginnings of keys that are put together in place: t(`finder.sort.${sort}`). One part alone would excuse a whole area. */
export function keyStarts(files: readonly Source[]): string[] {
  const starts = files.flatMap((file) =>
    nodesIn(parsed(file))
      .filter((node) => node.type === 'TemplateLiteral')
      .map((node) => String((node['quasis'] as { cooked?: string; raw: string }[])[0]?.raw ?? '')),
  )
  return [...new Set(starts.filter((start) => /^[a-z]\w*\.\w+[\w.]*$/i.test(start)))]
}

/** 'finder' of 'finder.reason.soon'. */
export const groupOf = (key: string) => key.split('.')[0]!

/** Every string in the code that could be a key, wherever it stands. */
export function possibleKeys(files: readonly Source[]): Set<string> {
  return new Set(files.flatMap((file) => literalsIn(parsed(file))))
}
