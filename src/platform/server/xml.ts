/** A small writer of XML: elements in the order they are given, everything typed by people escaped. */
export type Xml = string | Element | readonly Xml[] | null | false | undefined
export interface Element {
  name: string
  attributes?: Record<string, string>
  inside: Xml
}

/** An element; nothing inside makes none, so that what is not known is left out. */
export const el = (name: string, inside: Xml, attributes?: Record<string, string>): Element | null =>
  isEmpty(inside) ? null : { name, inside, ...(attributes ? { attributes } : {}) }

function isEmpty(inside: Xml): boolean {
  if (Array.isArray(inside)) return inside.every(isEmpty)
  return inside === null || inside === undefined || inside === false || inside === ''
}

/** What XML 1.0 cannot hold at all, however it is written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string) => text.replace(NOT_XML, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)

function written(xml: Xml, indent: string): string {
  if (xml === null || xml === undefined || xml === false) return ''
  if (typeof xml === 'string') return escaped(xml)
  if ('name' in xml) return writtenElement(xml, indent)
  return xml.map((one) => written(one, indent)).join('')
}

function writtenElement({ name, attributes = {}, inside }: Element, indent: string): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const open = `${indent}<${name}${said.join('')}>`
  if (typeof inside === 'string') return `${open}${escaped(inside)}</${name}>\n`
  return `${open}\n${written(inside, `${indent}  `)}${indent}</${name}>\n`
}

/** A whole document in UTF-8. */
export const asDocument = (root: Element): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`)
