import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { UiLanguage } from '#platform/values/enums.ts'

const SOURCE = join(import.meta.dirname, '../..')

/**
 * Text folders by part name: `src/modules/search/texts/finder/{en,et,ru}.json`. Part names are unique, except for
 * `emails`: each module holds the text of the emails it sends.
 */
const folders = Map.groupBy(
  globSync('{modules/*,platform,app-shell}/texts/*/en.json', { cwd: SOURCE }).map((file) =>
    join(SOURCE, dirname(file)),
  ),
  (folder) => basename(folder),
)

export const TEXT_PARTS: readonly string[] = [...folders.keys()].sort()

/**
 * Reads a part's translations by text key. @throws when there is no such part, or when a key is in two of its folders.
 */
export function readTexts(part: string, language: UiLanguage): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const folder of folders.get(part) ?? throwUnknownPart(part)) {
    const own: Record<string, string> = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))
    const duplicate = Object.keys(own).find((key) => key in texts)
    if (duplicate) throw new Error(`the text '${duplicate}' is in two folders of '${part}'`)
    Object.assign(texts, own)
  }
  return texts
}

function throwUnknownPart(part: string): never {
  throw new Error(`there is no text part '${part}'`)
}
