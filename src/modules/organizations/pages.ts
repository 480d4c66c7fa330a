import { CUSTOMER_PAGE, type Page, type Screens } from '#platform/values/page.ts'

export const organizationsPages = [
  { id: 'organization', paths: ['o/:slug'], et: [], area: 'public' },
  // Pages for an organization's managers; not in the specification (decision 0039).
  { id: 'organizationPageTexts', paths: ['organisation'], et: ['organisatsioon'], ...CUSTOMER_PAGE },
  { id: 'organizationMembers', paths: ['organisation/members'], et: ['organisatsioon/liikmed'], ...CUSTOMER_PAGE },
  { id: 'organizationStatistics', paths: ['organisation/numbers'], et: ['organisatsioon/arvud'], ...CUSTOMER_PAGE },
  {
    id: 'managerInvitation',
    paths: ['organisation/invitation'],
    et: ['organisatsioon/kutse'],
    area: 'public',
    hidden: true,
  },
] as const satisfies readonly Page[]

/** Read only by the build. */
export const organizationsScreens = {
  organization: { file: 'modules/organizations/web/public-page/page.tsx' },
  organizationPageTexts: { file: 'modules/organizations/web/manage/page-texts/page.tsx', texts: 'more' },
  organizationMembers: { file: 'modules/organizations/web/manage/members/page.tsx', texts: 'more' },
  organizationStatistics: { file: 'modules/organizations/web/manage/statistics/page.tsx' },
  managerInvitation: { file: 'modules/organizations/web/manager-invitation/page.tsx', texts: 'more' },
} as const satisfies Screens<typeof organizationsPages>
