import { type Page, PROVIDER_PAGE, type Screens } from '#platform/values/page.ts'

export const invitationsPages = [
  { id: 'invitations', paths: ['provider/invitations'], et: ['pakkuja/kutsed'], ...PROVIDER_PAGE },
  { id: 'newInvitation', paths: ['provider/invite'], et: ['pakkuja/kutsu'], ...PROVIDER_PAGE },
  {
    id: 'invitation',
    paths: ['customer/invitation/:invitationId'],
    et: ['klient/kutse/:invitationId'],
    area: 'public',
    hidden: true,
    sensitive: true,
  },
] as const satisfies readonly Page[]

/** Used only by the build. */
export const invitationsScreens = {
  invitations: { file: 'modules/invitations/web/sent-invitations/page.tsx' },
  newInvitation: { file: 'modules/invitations/web/new-invitation/page.tsx' },
  invitation: { file: 'modules/invitations/web/received-invitation/page.tsx' },
} as const satisfies Screens<typeof invitationsPages>
