import { getStringLiteral, listNodes, type Node, parseSource, type SourceFile } from './sources.ts'

/** Attributes whose value is displayed or read out by screen readers. */
const TEXT_ATTRIBUTES =
  /^(title|alt|placeholder|label|text|lead|hint|heading|aria-(label|description|roledescription|valuetext))$/
/**
 * Matches two letters in a row, in any script. Symbols and numbers alone, such as '€' and '50 %', need no translation.
 */
const WORD = /\p{L}{2}/u
/** Matches a text key or the address of another site, neither of which is translated. */
const NOT_TEXT = /^(https:\/\/)?[\w-]+(\.[\w-]+)+$/
/** The language selector, which shows each language's own name, and the component gallery for developers. */
const EXEMPT = /^src\/(root\.tsx|app-shell\/component-gallery\/)/

/**
 * Lists hard-coded strings in the JSX of screens, in elements and attributes. They belong in the catalogues (issue 6).
 */
export function findTextsInCode(files: readonly SourceFile[]): string[] {
  const screens = files.filter(({ path }) => path.endsWith('.tsx') && !EXEMPT.test(path))
  return screens.flatMap((file) =>
    listNodes(parseSource(file))
      .map(findText)
      .map((text) => text?.trim() ?? '')
      .filter((text) => WORD.test(text) && !NOT_TEXT.test(text))
      .map((text) => `texts: ${file.path} contains '${text}', which belongs in the catalogues`),
  )
}

function findText(node: Node): string | null {
  if (node.type === 'JSXText') return String(node['value'])
  if (node.type === 'JSXElement')
    return (node['children'] as Node[]).map(getBracedString).find((text) => text !== null) ?? null
  if (node.type !== 'JSXAttribute' || !TEXT_ATTRIBUTES.test(getName(node['name'] as Node))) return null
  return getString(node['value']) ?? getBracedString(node['value'] as Node | null)
}

/** Returns the value of a string in braces, such as `{'text'}`, or null. */
const getBracedString = (node: Node | null) =>
  node?.type === 'JSXExpressionContainer' ? getString(node['expression']) : null
const getString = (value: unknown) => (value ? getStringLiteral(value as Node) : null)

function getName(name: Node): string {
  return name.type === 'Identifier' ? String(name['value']) : ''
}
