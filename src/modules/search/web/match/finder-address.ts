import { formatSearchFilters, parseSearchFilters } from '#modules/search/web/shared/search-filters.ts'
import { LANGUAGES } from '#platform/values/enums.ts'
import type { Answers } from './answers.ts'

/**
 * Builds the finder URL from the non-sensitive answers. Topics are omitted, because a URL is sent to the server and
 * stored by the browser.
 */
export function buildFinderAddress({ languageIds, place, town, kind, maxPrice }: Answers): string {
  const defaults = parseSearchFilters(new URLSearchParams())
  return formatSearchFilters({
    ...defaults,
    lang: LANGUAGES.filter(({ languageId }) => languageIds.includes(languageId)).map(({ code }) => code),
    how: place === null ? [] : [place === 'online' ? 'online' : 'in-person'],
    place: town ?? '',
    kind: kind === null ? [] : [kind],
    max: maxPrice,
  })
}
