import { CUSTOMER_PAGE, type Page, PROVIDER_PAGE, type Screens } from '#platform/values/page.ts'

export const bookingsPages = [
  {
    id: 'checkout',
    paths: ['customer/checkout'],
    et: ['klient/maksmine'],
    area: 'customer',
    bare: true,
    loadsStripe: true,
    hidden: true,
  },
  {
    id: 'paymentReturn',
    paths: ['customer/stripe-callback/:paymentIntentId'],
    et: [],
    ...CUSTOMER_PAGE,
    bare: true,
    loadsStripe: true,
  },
  {
    id: 'mySessions',
    paths: ['customer/my-sessions', 'customer/my-sessions/:paymentIntentId'],
    et: ['klient/minu-seansid', 'klient/minu-seansid/:paymentIntentId'],
    ...CUSTOMER_PAGE,
    sensitive: true,
  },
  // The specification (§2) makes this page public; the page itself checks access.
  { id: 'dashboard', paths: ['provider/dashboard'], et: ['pakkuja/toolaud'], area: 'provider', hidden: true },
  { id: 'providerCalendar', paths: ['provider/calendar'], et: ['pakkuja/kalender'], ...PROVIDER_PAGE },
  { id: 'providerSession', paths: ['provider/sessions/:id'], et: ['pakkuja/seansid/:id'], ...PROVIDER_PAGE },
  { id: 'clients', paths: ['provider/contacts'], et: ['pakkuja/kontaktid'], ...PROVIDER_PAGE },
  { id: 'client', paths: ['provider/contacts/:contactId'], et: ['pakkuja/kontaktid/:contactId'], ...PROVIDER_PAGE },
] as const satisfies readonly Page[]

/** Only the build reads this. */
export const bookingsScreens = {
  checkout: { file: 'modules/bookings/web/checkout/page.tsx', texts: 'more' },
  paymentReturn: { file: 'modules/bookings/web/payment-return/page.tsx', texts: 'more' },
  mySessions: { file: 'modules/bookings/web/my-sessions/page.tsx', texts: 'more' },
  dashboard: { file: 'modules/bookings/web/provider-dashboard/page.tsx' },
  providerCalendar: { file: 'modules/bookings/web/provider-calendar/page.tsx' },
  providerSession: { file: 'modules/bookings/web/provider-session/page.tsx' },
  clients: { file: 'modules/bookings/web/clients/page.tsx' },
  client: { file: 'modules/bookings/web/client/page.tsx' },
} as const satisfies Screens<typeof bookingsPages>
