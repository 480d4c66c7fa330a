import { z } from 'zod'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { call } from '#platform/contract/call.ts'
import { email, guid, instantOut, noInput, optionalText } from '#platform/contract/values.ts'

const said = z.strictObject({ description: optionalText(2000) })
export const textsIn = z.strictObject({ en: said.optional(), et: said.optional(), ru: said.optional() })
const saidOut = z.object({ description: z.string() })
const textsOut = z.object({ en: saidOut, et: saidOut, ru: saidOut })
const logoUrl = z.string().nullable()

const ofLink = {
  /** Spelled as in the specification (§3). */
  providerOraganizationId: z.guid(),
  /** Null while an invitation by email has not been answered. */
  providerAccountId: z.guid().nullable(),
  state: z.enum(['asked', 'invited', 'confirmed']),
  since: instantOut,
}
const ownLinks = z.object({
  links: z.array(z.object({ ...ofLink, organizationId: z.guid(), name: z.string(), slug: z.string(), logoUrl })),
  /** The organisation whose page I look after. */
  manages: z.string().nullable(),
})

/** An organisation as who looks after it sees it. */
export const ownOrganisation = z.object({
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
    {
      who: 'company',
      about: 'The organisation I look after.',
      input: noInput,
      reply: ownOrganisation,
      refuses: ['notFound'],
    },
    CALL_PATHS.getCompany,
  ),
  putCompany: call(
    {
      who: 'company',
      about: 'Its texts; name and address are a superuser’s to change.',
      input: z.strictObject({ texts: textsIn }),
      reply: ownOrganisation,
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
}
