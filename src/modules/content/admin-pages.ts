import type { AdminPages } from '#platform/values/page.ts'

export const contentAdminPages = {
  superuserMessages: { path: 'superuser/messages', file: 'modules/content/web/admin-contact-messages/page.tsx' },
  superuserMessage: { path: 'superuser/messages/:id', file: 'modules/content/web/admin-contact-message/page.tsx' },
  superuserHelplines: { path: 'superuser/helplines', file: 'modules/content/web/admin-helplines/page.tsx' },
} as const satisfies AdminPages
