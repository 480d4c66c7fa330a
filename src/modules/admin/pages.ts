import type { Page, Screens } from '#platform/values/page.ts'

export const adminPages = [
  // Linked from the email to an imported provider, with the token in the URL fragment.
  { id: 'importedProfile', paths: ['account/your-profile'], et: ['konto/sinu-profiil'], area: 'public', hidden: true },
] as const satisfies readonly Page[]

/** Only the build reads this. */
export const adminScreens = {
  importedProfile: { file: 'modules/admin/web/imported-profile/page.tsx', texts: 'more' },
} as const satisfies Screens<typeof adminPages>
