import type { Page, Screens } from '#platform/values/page.ts'

export const contentPages = [
  { id: 'privacy', paths: ['privacy'], et: ['privaatsus'], area: 'public' },
  { id: 'helplines', paths: ['help-now'], et: ['abi-kohe'], area: 'public', sensitive: true },
  // Not in the specification (decision 0048); `slug` depends on the language (`guides/`).
  { id: 'guides', paths: ['guides'], et: ['teemad'], area: 'public' },
  { id: 'guide', paths: ['guides/:slug'], et: ['teemad/:slug'], area: 'public', sensitive: true },
  { id: 'forCounsellors', paths: ['for-counsellors'], et: ['noustajatele'], area: 'public' },
  { id: 'forOrganizations', paths: ['forOrganization'], et: ['organisatsioonidele'], area: 'public' },
  { id: 'aboutUs', paths: ['about-us'], et: ['meist'], area: 'public' },
  { id: 'contactUs', paths: ['contact'], et: ['kontakt'], area: 'public', acceptsFormPost: true },
  { id: 'ranking', paths: ['how-ranking-works'], et: ['kuidas-jarjestame'], area: 'public' },
  { id: 'accessibility', paths: ['accessibility'], et: ['ligipaasetavus'], area: 'public' },
  { id: 'imprint', paths: ['imprint'], et: ['ettevotte-andmed'], area: 'public' },
] as const satisfies readonly Page[]

/** Used only by the build. */
export const contentScreens = {
  privacy: { file: 'modules/content/web/privacy/page.tsx' },
  helplines: { file: 'modules/content/web/helplines/page.tsx' },
  guides: { file: 'modules/content/web/guides/page.tsx' },
  guide: { file: 'modules/content/web/guide/page.tsx' },
  forCounsellors: { file: 'modules/content/web/for-counsellors/page.tsx' },
  forOrganizations: { file: 'modules/content/web/for-organizations/page.tsx' },
  aboutUs: { file: 'modules/content/web/about-us/page.tsx' },
  contactUs: { file: 'modules/content/web/contact-us/page.tsx' },
  ranking: { file: 'modules/content/web/ranking/page.tsx' },
  accessibility: { file: 'modules/content/web/accessibility/page.tsx' },
  imprint: { file: 'modules/content/web/imprint/page.tsx' },
} as const satisfies Screens<typeof contentPages>
