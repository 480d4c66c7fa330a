import { CUSTOMER_PAGE, type Page, type Screens } from '#platform/values/page.ts'

export const organizationsPages = [
  { id: 'organisation', paths: ['o/:slug'], et: [], area: 'public' },
  // Pages for an organization's managers; not in the specification (decision 0039).
  { id: 'manageOrganisation', paths: ['organisation'], et: ['organisatsioon'], ...CUSTOMER_PAGE },
  { id: 'organisationMembers', paths: ['organisation/members'], et: ['organisatsioon/liikmed'], ...CUSTOMER_PAGE },
  { id: 'organisationNumbers', paths: ['organisation/numbers'], et: ['organisatsioon/arvud'], ...CUSTOMER_PAGE },
  {
    id: 'organisationInvitation',
    paths: ['organisation/invitation'],
    et: ['organisatsioon/kutse'],
    area: 'public',
    hidden: true,
  },
] as const satisfies readonly Page[]

/** Read only by the build. */
export const organizationsScreens = {
  organisation: { file: 'modules/organizations/web/public-page/page.tsx' },
  manageOrganisation: { file: 'modules/organizations/web/manage/page-texts/page.tsx', texts: 'more' },
  organisationMembers: { file: 'modules/organizations/web/manage/members/page.tsx', texts: 'more' },
  organisationNumbers: { file: 'modules/organizations/web/manage/statistics/page.tsx' },
  organisationInvitation: { file: 'modules/organizations/web/manager-invitation/page.tsx', texts: 'more' },
} as const satisfies Screens<typeof organizationsPages>
