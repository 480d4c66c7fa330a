/** Content of an XML element. Text is escaped when it is rendered. */
export type XmlContent = string | XmlElement | readonly XmlContent[] | null | false | undefined
export interface XmlElement {
  name: string
  attributes?: Record<string, string>
  content: XmlContent
}

/** Creates an element, or returns null if there is no content, so that unknown values are omitted. */
export const createXmlElement = (
  name: string,
  content: XmlContent,
  attributes?: Record<string, string>,
): XmlElement | null => (isEmpty(content) ? null : { name, content, ...(attributes ? { attributes } : {}) })

function isEmpty(content: XmlContent): boolean {
  if (Array.isArray(content)) return content.every(isEmpty)
  return content === null || content === undefined || content === false || content === ''
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

function renderElement({ name, attributes = {}, content }: XmlElement, indent: string): string {
  const attributeText = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const open = `${indent}<${name}${attributeText.join('')}>`
  if (typeof content === 'string') return `${open}${escapeXml(content)}</${name}>\n`
  return `${open}\n${render(content, `${indent}  `)}${indent}</${name}>\n`
}

/** Renders a complete document in UTF-8. */
export const renderXmlDocument = (root: XmlElement): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${render(root, '')}`)
