import { CUSTOMER_PAGE, type Page, PROVIDER_PAGE, type Screens } from '#platform/values/page.ts'

export const messagingPages = [
  {
    id: 'messages',
    paths: ['customer/messages', 'customer/messages/:conversationId'],
    et: ['klient/sonumid', 'klient/sonumid/:conversationId'],
    ...CUSTOMER_PAGE,
    sensitive: true,
  },
  {
    id: 'providerMessages',
    paths: ['provider/messages', 'provider/messages/:conversationId'],
    et: ['pakkuja/sonumid', 'pakkuja/sonumid/:conversationId'],
    ...PROVIDER_PAGE,
  },
] as const satisfies readonly Page[]

/** Used only by the build. */
export const messagingScreens = {
  messages: { file: 'modules/messaging/web/customer-messages/page.tsx' },
  providerMessages: { file: 'modules/messaging/web/provider-messages/page.tsx' },
} as const satisfies Screens<typeof messagingPages>
