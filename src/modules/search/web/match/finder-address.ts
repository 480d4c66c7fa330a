import { readWanted, writeWanted } from '#modules/search/web/shared/wanted.ts'
import { LANGUAGES } from '#platform/values/enums.ts'
import type { Answers } from './answers.ts'

/**
 * The finder's address for what tells nothing of somebody's troubles. What they want to talk about stays out of it: an
 * address is seen by the server and kept by the browser.
 */
export function finderAddress({ languageIds, place, town, kind, maxPrice }: Answers): string {
  const wanted = readWanted(new URLSearchParams())
  return writeWanted({
    ...wanted,
    lang: LANGUAGES.filter(({ languageId }) => languageIds.includes(languageId)).map(({ code }) => code),
    how: place === null ? [] : [place === 'online' ? 'online' : 'in-person'],
    place: town ?? '',
    kind: kind === null ? [] : [kind],
    max: maxPrice,
  })
}
