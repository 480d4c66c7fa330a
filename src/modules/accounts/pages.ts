import { CUSTOMER_PAGE, type Page, type Screens } from '#platform/values/page.ts'

export const accountsPages = [
  {
    id: 'verifyEmail',
    paths: ['customer/verify-email', 'provider/verify-email'],
    et: ['klient/kinnita-meil', 'pakkuja/kinnita-meil'],
    area: 'public',
    hidden: true,
  },
  {
    id: 'resetPassword',
    paths: ['account/reset-password'],
    et: ['konto/lahtesta-parool'],
    area: 'public',
    hidden: true,
  },
  // This page itself prompts for the login, because the secret in the link must survive the login.
  {
    id: 'dataExport',
    paths: ['customer/data-copy'],
    et: ['klient/andmete-koopia'],
    area: 'public',
    hidden: true,
  },
  { id: 'terms', paths: ['terms'], et: ['tingimused'], area: 'public' },
  // Hidden from search engines, which should index only the current version.
  {
    id: 'termsVersion',
    paths: ['terms/:audience/:validFrom'],
    et: ['tingimused/:audience/:validFrom'],
    area: 'public',
    hidden: true,
  },
  { id: 'profile', paths: ['customer/profile'], et: ['klient/profiil'], ...CUSTOMER_PAGE },
  // The specification (§2) makes this page public, so it is not in the provider area, which requires a login.
  { id: 'providerLogin', paths: ['provider/login'], et: ['pakkuja/logi-sisse'], area: 'public', hidden: true },
] as const satisfies readonly Page[]

/** Only the build reads this. */
export const accountsScreens = {
  verifyEmail: { file: 'modules/accounts/web/verify-email/page.tsx', texts: 'more' },
  resetPassword: { file: 'modules/accounts/web/reset-password/page.tsx', texts: 'more' },
  dataExport: { file: 'modules/accounts/web/data-export/page.tsx', texts: 'more' },
  terms: { file: 'modules/accounts/web/terms/page.tsx' },
  termsVersion: { file: 'modules/accounts/web/terms-version/page.tsx' },
  profile: { file: 'modules/accounts/web/profile/page.tsx', texts: 'more' },
  providerLogin: { file: 'modules/accounts/web/provider-login/page.tsx', texts: 'more' },
} as const satisfies Screens<typeof accountsPages>
