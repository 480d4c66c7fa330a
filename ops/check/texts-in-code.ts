import { type Node, nodesIn, parsed, type Source, saidBy } from './sources.ts'

/** What a reader or a screen reader is told by an attribute. */
const TOLD = /^(title|alt|placeholder|label|text|lead|hint|heading|aria-(label|description|roledescription|valuetext))$/
/** Two letters in a row, in any script: signs, numbers and units such as '€' and '%' are the same in every language. */
const WORD = /\p{L}{2}/u
/** A key, and an address of another site, which is shown as it is. */
const NO_WORDS = /^(https:\/\/)?[\w-]+(\.[\w-]+)+$/
/** The way in for whoever's language is not known yet says each language's name in itself; parts of the kit are shown to builders. */
const OWN_WORDS = /^src\/(root\.tsx|app-shell\/component-gallery\/)/

/** Words that stand in a screen's code where a key of the catalogues belongs (issue 6): JSX text and what attributes tell. */
export function textsInCode(files: readonly Source[]): string[] {
  const screens = files.filter(({ path }) => path.endsWith('.tsx') && !OWN_WORDS.test(path))
  return screens.flatMap((file) =>
    nodesIn(parsed(file))
      .map(wordsOf)
      .map((words) => words?.trim() ?? '')
      .filter((words) => WORD.test(words) && !NO_WORDS.test(words))
      .map((words) => `texts: ${file.path} says '${words}', which belongs into the catalogues`),
  )
}

function wordsOf(node: Node): string | null {
  if (node.type === 'JSXText') return String(node['value'])
  if (node.type === 'JSXElement') return (node['children'] as Node[]).map(braced).find((said) => said !== null) ?? null
  if (node.type !== 'JSXAttribute' || !TOLD.test(nameOf(node['name'] as Node))) return null
  return said(node['value']) ?? braced(node['value'] as Node | null)
}

/** `{'words'}` */
const braced = (node: Node | null) => (node?.type === 'JSXExpressionContainer' ? said(node['expression']) : null)
const said = (value: unknown) => (value ? saidBy(value as Node) : null)

function nameOf(name: Node): string {
  return name.type === 'Identifier' ? String(name['value']) : ''
}
