import { invalid } from './stripe-api-error.ts'

/** A parsed form of strings, groups and lists; numbers and flags are still strings. */
export interface Params {
  [name: string]: Param
}
export type Param = string | Params | Param[]

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/
const MAX_DEPTH = 8

const isList = (group: Params) => Object.keys(group).length > 0 && Object.keys(group).every((key) => /^\d+$/.test(key))

/** Groups are built first; those with only numeric names become lists, so that `a[1]=` before `a[0]=` works too. */
function convertLists(value: Param): Param {
  if (typeof value === 'string' || Array.isArray(value)) return value
  for (const [key, inner] of Object.entries(value)) value[key] = convertLists(inner)
  if (!isList(value)) return value
  return Object.keys(value)
    .sort((a, b) => Number(a) - Number(b))
    .map((key) => value[key] as Param)
}

function assign(into: Params, path: string[], text: string): void {
  const [step = '', ...rest] = path
  const name = step === '' ? String(Object.keys(into).length) : step
  if (rest.length === 0) {
    into[name] = text
    return
  }
  const found = into[name]
  const group: Params = typeof found === 'object' && !Array.isArray(found) ? found : Object.create(null)
  into[name] = group
  assign(group, rest, text)
}

/** Parses `a=1&b[c]=2&d[]=3&e[0][f]=4`, Stripe's encoding of nested values in a form or a query. */
export function parseForm(text: string): Params {
  const params: Params = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    const [, head = '', tail = ''] = KEY.exec(key) ?? []
    const path = [
      head,
      ...tail
        .split('[')
        .slice(1)
        .map((part) => part.slice(0, -1)),
    ]
    if (head === '' || path.length > MAX_DEPTH)
      throw invalid(`Unreadable parameter name: ${key}`, { param: key, early: true })
    assign(params, path, value)
  }
  for (const [key, value] of Object.entries(params)) params[key] = convertLists(value)
  return params
}
