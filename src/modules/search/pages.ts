import type { Page, Screens } from '#platform/values/page.ts'

export const searchPages = [
  { id: 'finder', paths: ['', 'customer-dashboard'], et: ['', 'leia-noustaja'], area: 'public' },
  // Not in the specification (decision 0047): a questionnaire whose answers do not leave the browser.
  { id: 'match', paths: ['find-a-match'], et: ['leia-sobiv-noustaja'], area: 'public', sensitive: true },
] as const satisfies readonly Page[]

/** Only the build reads this. */
export const searchScreens = {
  finder: { file: 'modules/search/web/finder/page.tsx' },
  match: { file: 'modules/search/web/match/page.tsx' },
} as const satisfies Screens<typeof searchPages>
