import type { Fault } from './fault.ts'

/** Who may read and change what, and what the server accepts. */
export const ACCESS_FAULTS: readonly Fault[] = [
  {
    name: 'a client opens another client’s session',
    file: 'server/bookings/my-sessions.ts',
    find: 'where b.customer_account_id = ${signedIn(context).customerAccountId} and ${which} ${page}`',
    replace: 'where ${which} ${page}`',
    failingTest: 'server/bookings/my-sessions.calls.test.ts',
  },
  {
    name: 'a counsellor reads another counsellor’s notes about a client',
    file: 'server/contacts/notes.ts',
    find: "    .where('provider_id', '=', signedIn(context).providerId!)\n",
    replace: '',
    failingTest: 'server/contacts/contacts.calls.test.ts',
  },
  {
    name: 'an organisation’s manager ends a membership of another organisation',
    file: 'server/organisations/members.ts',
    find: 'where provider_oraganization_id = ${id} and organization_id = ${organizationId} for update) old',
    replace: 'where provider_oraganization_id = ${id} for update) old',
    failingTest: 'server/organisations/links.calls.test.ts',
  },
  {
    name: 'a client opens the administration',
    file: 'server/http/mount.ts',
    find: "(call.who === 'admin' && isAdmin)",
    replace: "call.who === 'admin'",
    failingTest: 'server/http/authorisation.calls.test.ts',
  },
  {
    name: 'an administrator opens the administration with a password alone',
    file: 'server/http/mount.ts',
    find: 'if (isPower && superusersNeedTwoStep && !who.hasSecondStep)',
    replace: 'if (isPower && superusersNeedTwoStep && who.hasSecondStep === undefined)',
    failingTest: 'server/accounts/superuser-two-step.calls.test.ts',
  },
  {
    name: 'a visitor who is not logged in gets past the login check',
    file: 'server/http/mount.ts',
    find: "if (call.who !== 'visitor' && call.who !== 'paymentProvider') requireRole",
    replace: "if (who && call.who !== 'visitor' && call.who !== 'paymentProvider') requireRole",
    failingTest: 'server/http/authorisation.calls.test.ts',
  },
  {
    name: 'a third person reads a conversation',
    file: 'server/conversations/parties.ts',
    find: 'where c.conversation_id = ${id} and ${me} in (c.customer_account_id, p.customer_account_id)',
    replace: 'where c.conversation_id = ${id}',
    failingTest: 'server/conversations/conversations.calls.test.ts',
  },
  {
    name: 'another site sends forms in a client’s name',
    file: 'server/http/anti-forgery.ts',
    find: "typeof header !== 'string' || !same(cookie, header)",
    replace: "typeof header !== 'string'",
    failingTest: 'server/http/envelope.calls.test.ts',
  },
  {
    name: 'another site shows our pages in a frame',
    file: 'server/http/page-headers.ts',
    find: '    "frame-ancestors \'none\'",\n',
    replace: '',
    failingTest: 'server/http/page-headers.test.ts',
  },
  {
    name: 'a program is taken as a photo',
    file: 'server/media/read-picture.ts',
    find: "if (!kind || !READABLE.has(kind.mime)) throw new Refusal('pictureType')",
    replace: "if (!kind) throw new Refusal('pictureType')",
    failingTest: 'server/media/pictures.test.ts',
  },
  {
    name: 'a video tells where it was recorded',
    file: 'server/media/make-video.ts',
    find: "'-map_metadata', '-1', '-map_metadata:s',",
    replace: "'-map_metadata:s',",
    failingTest: 'server/media/video.test.ts',
  },
]
