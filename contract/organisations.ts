import { z } from 'zod'
import { loginResult } from './accounts.ts'
import { call } from './call.ts'
import { CALL_PATHS } from './call-paths.ts'
import {
  email,
  guid,
  instantOut,
  newPassword,
  noInput,
  optionalText,
  pageOf,
  pageQuery,
  text,
  timezone,
  uiLanguage,
} from './values.ts'

const said = z.strictObject({ description: optionalText(2000) })
const textsIn = z.strictObject({ en: said.optional(), et: said.optional(), ru: said.optional() })
const saidOut = z.object({ description: z.string() })
const textsOut = z.object({ en: saidOut, et: saidOut, ru: saidOut })
const slug = text(60)
  .toLowerCase()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'error.slug' })
const logoUrl = z.string().nullable()

const ofLink = {
  /** Spelled as in the specification (§3). */
  providerOraganizationId: z.guid(),
  state: z.enum(['asked', 'invited', 'confirmed']),
  since: instantOut,
}
const ownLinks = z.object({
  links: z.array(z.object({ ...ofLink, organizationId: z.guid(), name: z.string(), slug: z.string(), logoUrl })),
  /** The organisation whose page I look after. */
  manages: z.string().nullable(),
})

const own = z.object({
  organizationId: z.guid(),
  name: z.string(),
  slug: z.string(),
  logoUrl,
  texts: textsOut,
  isActive: z.boolean(),
  /** Counsellors who wait for an answer. */
  askedCount: z.int(),
})

const members = z.object({
  members: z.array(
    z.object({
      ...ofLink,
      firstName: z.string(),
      lastName: z.string(),
      /** Null while clients cannot find them. */
      slug: z.string().nullable(),
      profileImageUrl: z.string().nullable(),
    }),
  ),
  invitations: z.array(
    z.object({
      providerOraganizationId: z.guid(),
      emailAddress: z.string(),
      invitedAt: instantOut,
      expiresAt: instantOut,
    }),
  ),
})

/** Null: made of fewer than five clients, or of fewer than three counsellors (decision 0039). */
const figures = {
  sessions: z.int().nullable(),
  clients: z.int().nullable(),
  attendancePercentage: z.int().nullable(),
  rating: z.number().nullable(),
}
const numbers = z.object({
  months: z.array(z.object({ month: z.string(), ...figures })),
  /** Made of the months that are shown and of nothing else, so that it tells nothing more. */
  total: z.object({
    shownMonths: z.int(),
    sessions: z.int().nullable(),
    clientsAMonth: z.int().nullable(),
    attendancePercentage: z.int().nullable(),
    rating: z.number().nullable(),
  }),
})

const invitation = z.object({
  name: z.string(),
  logoUrl,
  emailAddress: z.string(),
  hasAccount: z.boolean(),
  /** Whether the person who is logged in is the one that was invited. */
  isMine: z.boolean(),
})
const accepted = z.object({ login: loginResult.nullable() })
const passwordPair = {
  password: newPassword,
  confirmPassword: z.string({ error: 'error.required' }).min(1, { error: 'error.required' }),
}

const row = z.object({
  organizationId: z.guid(),
  name: z.string(),
  slug: z.string(),
  isActive: z.boolean(),
  memberCount: z.int(),
  managerCount: z.int(),
})
const reviewed = own.omit({ askedCount: true }).extend({
  deactivatedBecause: z.string().nullable(),
  memberCount: z.int(),
  managers: z.array(
    z.object({ customerAccountId: z.guid(), name: z.string(), emailAddress: z.string(), since: instantOut }),
  ),
  invitations: z.array(z.object({ invitationId: z.guid(), emailAddress: z.string(), expiresAt: instantOut })),
  formerSlugs: z.array(z.string()),
  history: z.array(z.object({ at: instantOut, action: z.string(), by: z.string(), reason: z.string().nullable() })),
})
const named = { name: text(120), slug, texts: textsIn }
const byId = z.strictObject({ id: guid })

/** Organisations: links with consent, the page and who looks after it (decision 0039). */
export const organisationCalls = {
  listOwnOrganizations: call(
    { who: 'provider', about: 'My organisations, and those that invite me.', input: noInput, reply: ownLinks },
    CALL_PATHS.listOwnOrganizations,
  ),
  askOrganization: call(
    {
      who: 'provider',
      about: 'Ask to be listed; an invitation that waits is taken up by it.',
      input: z.strictObject({ organizationId: guid }),
      reply: ownLinks,
      refuses: ['notFound', 'tooManyTries'],
      perMinute: 20,
    },
    CALL_PATHS.askOrganization,
  ),
  confirmOrganization: call(
    { who: 'provider', about: 'Take up an invitation.', input: byId, reply: ownLinks, refuses: ['notFound'] },
    CALL_PATHS.confirmOrganization,
  ),
  leaveOrganization: call(
    {
      who: 'provider',
      about: 'Leave at once, take back what I asked, or decline an invitation.',
      input: byId,
      reply: ownLinks,
      refuses: ['notFound'],
    },
    CALL_PATHS.leaveOrganization,
  ),
  getCompany: call(
    { who: 'company', about: 'The organisation I look after.', input: noInput, reply: own, refuses: ['notFound'] },
    CALL_PATHS.getCompany,
  ),
  putCompany: call(
    {
      who: 'company',
      about: 'Its texts; name and address are a superuser’s to change.',
      input: z.strictObject({ texts: textsIn }),
      reply: own,
      refuses: ['notFound'],
    },
    CALL_PATHS.putCompany,
  ),
  listMembers: call(
    {
      who: 'company',
      about: 'Its counsellors, those who ask, and addresses that were invited.',
      input: noInput,
      reply: members,
      refuses: ['notFound'],
    },
    CALL_PATHS.listMembers,
  ),
  inviteMember: call(
    {
      who: 'company',
      about: 'Invite a counsellor by e-mail. Says the same whether the address has an account here or not.',
      input: z.strictObject({ emailAddress: email }),
      reply: members,
      refuses: ['notFound', 'tooManyTries', 'organisationInactive', 'organisationInvited'],
      perMinute: 20,
    },
    CALL_PATHS.inviteMember,
  ),
  confirmMember: call(
    {
      who: 'company',
      about: 'Say yes to a counsellor who asks.',
      input: byId,
      reply: members,
      refuses: ['notFound', 'organisationInactive'],
    },
    CALL_PATHS.confirmMember,
  ),
  endMember: call(
    {
      who: 'company',
      about: 'Say no, take an invitation back, or end a membership.',
      input: byId,
      reply: members,
      refuses: ['notFound'],
    },
    CALL_PATHS.endMember,
  ),
  companyNumbers: call(
    {
      who: 'company',
      about: 'Whole months that are over, counted once; too few is left out.',
      input: noInput,
      reply: numbers,
      refuses: ['notFound'],
    },
    CALL_PATHS.companyNumbers,
  ),
  openManagerInvitation: call(
    {
      who: 'visitor',
      about: 'Who invites, by the secret of the letter.',
      input: z.strictObject({ token: text(200) }),
      reply: invitation,
      refuses: ['invitationOver'],
      perMinute: 20,
    },
    CALL_PATHS.openManagerInvitation,
  ),
  acceptManagerInvitation: call(
    {
      who: 'visitor',
      about: 'Begin to look after an organisation: logged in with the invited address, or with a new account.',
      input: z.union([
        z.strictObject({ token: text(200) }),
        z
          .strictObject({
            token: text(200),
            firstName: text(80),
            lastName: text(80),
            ...passwordPair,
            uiLanguage: uiLanguage.default('en'),
            timezone: timezone.default('Europe/Tallinn'),
          })
          .refine((form) => form.password === form.confirmPassword, {
            error: 'error.passwordsDiffer',
            path: ['confirmPassword'],
          }),
      ]),
      reply: accepted,
      refuses: ['invitationOver', 'managerHasAccount', 'managesAnother', 'tooManyTries'],
      perMinute: 20,
    },
    CALL_PATHS.acceptManagerInvitation,
  ),
  reviewOrganizations: call(
    {
      who: 'admin',
      about: 'Every organisation, with how many counsellors and managers it has.',
      input: z.strictObject({ ...pageQuery }),
      reply: pageOf(row),
    },
    CALL_PATHS.reviewOrganizations,
  ),
  reviewOrganization: call(
    {
      who: 'admin',
      about: 'One organisation with who looks after it; looking at it is noted.',
      input: byId,
      reply: reviewed,
      refuses: ['notFound'],
    },
    CALL_PATHS.reviewOrganization,
  ),
  addOrganization: call(
    {
      who: 'admin',
      about: 'A new organisation.',
      input: z.strictObject(named),
      reply: reviewed,
      refuses: ['notFound'],
    },
    CALL_PATHS.addOrganization,
  ),
  changeOrganization: call(
    {
      who: 'admin',
      about: 'Name, address and texts. An address left behind goes on leading here.',
      input: z.strictObject({ organizationId: guid, ...named }),
      reply: reviewed,
      refuses: ['notFound'],
    },
    CALL_PATHS.changeOrganization,
  ),
  switchOrganization: call(
    {
      who: 'admin',
      about: 'Take its page away, or bring it back; with the reason.',
      input: z.strictObject({ id: guid, isActive: z.boolean(), reason: text(500) }),
      reply: reviewed,
      refuses: ['notFound'],
    },
    CALL_PATHS.switchOrganization,
  ),
  inviteManager: call(
    {
      who: 'admin',
      about: 'Invite somebody to look after it, by e-mail. Again: a new letter, and the old link is over.',
      input: z.strictObject({ id: guid, emailAddress: email }),
      reply: reviewed,
      refuses: ['notFound', 'tooManyTries'],
    },
    CALL_PATHS.inviteManager,
  ),
  removeManager: call(
    {
      who: 'admin',
      about: 'Somebody looks after it no more; or, by an invitation’s id, takes that back.',
      input: z.strictObject({ id: guid, managerId: guid }),
      reply: reviewed,
      refuses: ['notFound'],
    },
    CALL_PATHS.removeManager,
  ),
}
