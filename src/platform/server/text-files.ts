import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { UiLanguage } from '#platform/values/enums.ts'

const SOURCE = join(import.meta.dirname, '../..')

/** Text folders by part name, which is unique: `src/modules/search/texts/finder/{en,et,ru}.json`. */
const folders = new Map(
  globSync('{modules/*,platform,app-shell}/texts/*/en.json', { cwd: SOURCE }).map((file) => {
    const folder = join(SOURCE, dirname(file))
    return [basename(folder), folder]
  }),
)

/** Names of all parts; `emails` holds the translations for all emails. */
export const TEXT_PARTS: readonly string[] = [...folders.keys()].sort()

/** Reads a part's translations by text key. @throws when there is no such part. */
export function readTexts(part: string, language: UiLanguage): Record<string, string> {
  const folder = folders.get(part)
  if (!folder) throw new Error(`there are no texts called ${part}`)
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))
}
