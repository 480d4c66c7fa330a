/** Content of an XML element. Elements keep their order, and all text is escaped. */
export type XmlContent = string | XmlElement | readonly XmlContent[] | null | false | undefined
export interface XmlElement {
  name: string
  attributes?: Record<string, string>
  inside: XmlContent
}

/** Creates an element, or returns null if there is no content, so that unknown values are omitted. */
export const createXmlElement = (
  name: string,
  inside: XmlContent,
  attributes?: Record<string, string>,
): XmlElement | null => (isEmpty(inside) ? null : { name, inside, ...(attributes ? { attributes } : {}) })

function isEmpty(inside: XmlContent): boolean {
  if (Array.isArray(inside)) return inside.every(isEmpty)
  return inside === null || inside === undefined || inside === false || inside === ''
}

/** Characters that XML 1.0 cannot represent, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => ESCAPES[character]!)

function render(xml: XmlContent, indent: string): string {
  if (xml === null || xml === undefined || xml === false) return ''
  if (typeof xml === 'string') return escapeXml(xml)
  if ('name' in xml) return renderElement(xml, indent)
  return xml.map((child) => render(child, indent)).join('')
}

function renderElement({ name, attributes = {}, inside }: XmlElement, indent: string): string {
  const attributeText = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const open = `${indent}<${name}${attributeText.join('')}>`
  if (typeof inside === 'string') return `${open}${escapeXml(inside)}</${name}>\n`
  return `${open}\n${render(inside, `${indent}  `)}${indent}</${name}>\n`
}

/** Renders a complete document in UTF-8. */
export const renderXmlDocument = (root: XmlElement): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${render(root, '')}`)
