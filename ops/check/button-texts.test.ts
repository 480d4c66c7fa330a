import { expect, test } from 'vitest'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { loadCatalogue, stripPluralForm } from './catalogues.ts'
import { isTest, listNodes, listStringLiterals, type Node, parseSource, readSources } from './sources.ts'

/** Longer labels need two lines on the narrowest phones (320 px). */
const MAX_LENGTH = 27
/** An answer to a question about danger, not a command: it may take two lines. */
const MAY_WRAP = new Set(['match.safety.danger'])
const BUTTONS = new Set(['Button', 'ButtonLink'])
/** Typical values for placeholders; names and cities are eight characters long. */
const VALUES: Record<string, string> = {
  count: '12',
  number: '12',
  seconds: '30',
  amount: '45.00 €',
  price: '45 €',
  last4: '4242',
  card: 'Visa 4242',
}

/** Lists the text keys that are looked up directly inside a button. */
function listButtonKeys(): Set<string> {
  const files = readSources(/^src\/.*\.tsx$/).filter(({ path }) => !isTest(path) && !path.includes('component-gallery'))
  const isButton = (node: Node) =>
    node.type === 'JSXElement' && BUTTONS.has(String((node as unknown as JsxElement).opening.name.value))
  const isLookup = (node: Node) => node.type === 'CallExpression' && (node['callee'] as Node)['value'] === 't'
  return new Set(
    files
      .flatMap((file) => listNodes(parseSource(file)).filter(isButton))
      .flatMap((button) => (button as unknown as JsxElement).children.flatMap(listNodes).filter(isLookup))
      .flatMap((lookup) => listStringLiterals((lookup['arguments'] as { expression: Node }[])[0]!.expression)),
  )
}

interface JsxElement {
  opening: { name: { value?: string } }
  children: Node[]
}

test('the text of a button fits on one line of the narrowest phone, in every language', () => {
  const keys = listButtonKeys()
  expect(keys.size).toBeGreaterThan(400)
  const tooLong = UI_LANGUAGES.flatMap((language) =>
    Object.entries(loadCatalogue(language))
      .filter(([key]) => keys.has(stripPluralForm(key)) && !MAY_WRAP.has(key))
      .map(([key, text]) => ({ language, key, text: fillPlaceholders(text) }))
      .filter(({ text }) => text.length > MAX_LENGTH),
  )
  expect(tooLong).toEqual([])
})

const fillPlaceholders = (text: string) =>
  text.replace(/\{\{\s*(\w+).*?\}\}/g, (_placeholder, name: string) => VALUES[name] ?? 'Kristiin')
