import type { Fault } from './fault.ts'

/** Faults in permissions to read and change data, and in checks of requests and files that the server accepts. */
export const ACCESS_FAULTS: readonly Fault[] = [
  {
    name: 'a client opens another client’s session',
    file: 'src/modules/bookings/server/client-sessions.ts',
    find: 'where b.customer_account_id = ${requireCaller(context).customerAccountId} and ${condition} ${page}`',
    replace: 'where ${condition} ${page}`',
    failingTest: 'src/modules/bookings/server/client-sessions.calls.test.ts',
  },
  {
    name: 'a counsellor reads another counsellor’s notes about a client',
    file: 'src/modules/bookings/server/clients/notes.ts',
    find: "    .where('provider_id', '=', requireCaller(context).providerId!)\n",
    replace: '',
    failingTest: 'src/modules/bookings/server/clients/contacts.calls.test.ts',
  },
  {
    name: 'a manager ends a membership of another organisation',
    file: 'src/modules/organizations/server/members.ts',
    find: 'where provider_oraganization_id = ${id} and organization_id = ${organizationId} for update) old',
    replace: 'where provider_oraganization_id = ${id} for update) old',
    failingTest: 'src/modules/organizations/server/links.calls.test.ts',
  },
  {
    name: 'a client opens the administration',
    file: 'src/platform/server/http/mount-calls.ts',
    find: "(call.who === 'admin' && isAdmin)",
    replace: "call.who === 'admin'",
    failingTest: 'src/platform/server/http/authorisation.calls.test.ts',
  },
  {
    name: 'an administrator opens the administration without two-step login',
    file: 'src/platform/server/http/mount-calls.ts',
    find: 'if (usesAdminRole && adminsNeedTwoStep && !caller.hasSecondStep)',
    replace: 'if (usesAdminRole && adminsNeedTwoStep && caller.hasSecondStep === undefined)',
    failingTest: 'src/modules/accounts/server/admin-two-step.calls.test.ts',
  },
  {
    name: 'a visitor who is not logged in gets past the login check',
    file: 'src/platform/server/http/mount-calls.ts',
    find: "if (call.who !== 'visitor' && call.who !== 'paymentProvider') requireRole",
    replace: "if (caller && call.who !== 'visitor' && call.who !== 'paymentProvider') requireRole",
    failingTest: 'src/platform/server/http/authorisation.calls.test.ts',
  },
  {
    name: 'someone outside a conversation can read it',
    file: 'src/modules/messaging/server/own-conversation.ts',
    find: 'where c.conversation_id = ${id} and ${customerId} in (c.customer_account_id, p.customer_account_id)',
    replace: 'where c.conversation_id = ${id}',
    failingTest: 'src/modules/messaging/server/conversations.calls.test.ts',
  },
  {
    name: 'another site submits forms in a client’s name',
    file: 'src/platform/server/http/csrf-protection.ts',
    find: "typeof header !== 'string' || !isSameSecret(header, cookie)",
    replace: "typeof header !== 'string'",
    failingTest: 'src/platform/server/http/envelope.calls.test.ts',
  },
  {
    name: 'another site can show our pages in a frame',
    file: 'src/platform/server/http/page-headers.ts',
    find: '    "frame-ancestors \'none\'",\n',
    replace: '',
    failingTest: 'src/platform/server/http/page-headers.test.ts',
  },
  {
    name: 'a file that is not a picture is accepted as a photo',
    file: 'src/modules/providers/server/media/read-picture.ts',
    find: "if (!type || !READABLE.has(type.mime)) return context.fail('pictureType')",
    replace: "if (!type) return context.fail('pictureType')",
    failingTest: 'src/modules/providers/server/media/pictures.test.ts',
  },
  {
    name: 'a published video reveals where it was recorded',
    file: 'src/modules/providers/server/media/make-video.ts',
    find: "'-map_metadata', '-1', '-map_metadata:s',",
    replace: "'-map_metadata:s',",
    failingTest: 'src/modules/providers/server/media/video.test.ts',
  },
]
