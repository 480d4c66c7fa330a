import { invalid } from './stripe-api-error.ts'

/** A parsed form. Values are strings, objects and lists. Numbers and booleans are still strings. */
export interface Params {
  [name: string]: Param
}
export type Param = string | Params | Param[]

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/
const MAX_DEPTH = 8

const isList = (object: Params) =>
  Object.keys(object).length > 0 && Object.keys(object).every((key) => /^\d+$/.test(key))

/** Converts objects with only numeric keys to lists. Runs after parsing, because `a[1]` may be sent before `a[0]`. */
function convertLists(value: Param): Param {
  if (typeof value === 'string' || Array.isArray(value)) return value
  for (const [key, inner] of Object.entries(value)) value[key] = convertLists(inner)
  if (!isList(value)) return value
  return Object.keys(value)
    .sort((a, b) => Number(a) - Number(b))
    .map((key) => value[key] as Param)
}

function assign(target: Params, path: string[], value: string): void {
  const [step = '', ...rest] = path
  const name = step === '' ? String(Object.keys(target).length) : step
  if (rest.length === 0) {
    target[name] = value
    return
  }
  const existing = target[name]
  const nested: Params = typeof existing === 'object' && !Array.isArray(existing) ? existing : Object.create(null)
  target[name] = nested
  assign(nested, rest, value)
}

/** Parses Stripe's encoding of nested values in a form or query, such as `a=1&b[c]=2&d[]=3&e[0][f]=4`. */
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
