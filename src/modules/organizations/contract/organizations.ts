import { z } from 'zod'
import { organizationsCallPaths } from '#modules/organizations/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import { email, guid, instantOut, noInput, optionalText, requiredLine } from '#platform/contract/values.ts'

const localizedText = z.strictObject({ description: optionalText(2000) })
export const textsIn = z.strictObject({
  en: localizedText.optional(),
  et: localizedText.optional(),
  ru: localizedText.optional(),
})
const localizedTextOut = z.object({ description: z.string() })
const textsOut = z.object({ en: localizedTextOut, et: localizedTextOut, ru: localizedTextOut })
const logoUrl = z.string().nullable()

const linkFields = {
  /** Misspelled as in the specification (§3). */
  providerOraganizationId: z.guid(),
  /** Null until the provider answers an invitation sent to their email address. */
  providerAccountId: z.guid().nullable(),
  state: z.enum(['requested', 'invited', 'confirmed']),
  since: instantOut,
}
const ownLinks = z.object({
  links: z.array(z.object({ ...linkFields, organizationId: z.guid(), name: z.string(), slug: z.string(), logoUrl })),
  /** Name of the organization that the provider manages. */
  manages: z.string().nullable(),
})

/** An organization as shown to its managers. */
export const ownOrganization = z.object({
  organizationId: z.guid(),
  name: z.string(),
  slug: z.string(),
  logoUrl,
  texts: textsOut,
  isActive: z.boolean(),
  /** Number of providers whose request is pending. */
  requestCount: z.int(),
})

const members = z.object({
  members: z.array(
    z.object({
      ...linkFields,
      firstName: z.string(),
      lastName: z.string(),
      /** Null while the provider is not listed. */
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

/** Each figure is null if it is based on fewer than five clients or fewer than three providers (decision 0039). */
const figures = {
  sessions: z.int().nullable(),
  clients: z.int().nullable(),
  attendancePercentage: z.int().nullable(),
  rating: z.number().nullable(),
}
const statistics = z.object({
  months: z.array(z.object({ month: z.string(), ...figures })),
  /** The totals are computed only from the months shown, so that they disclose nothing about hidden months. */
  total: z.object({
    shownMonths: z.int(),
    sessions: z.int().nullable(),
    clientsAMonth: z.int().nullable(),
    attendancePercentage: z.int().nullable(),
    rating: z.number().nullable(),
  }),
})

const byId = z.strictObject({ id: guid })

/** Calls for organizations: membership by mutual consent, the public page and its managers (decision 0039). */
export const organizationCalls = {
  listOrganizations: defineCall(
    {
      who: 'visitor',
      isSameForVisitors: true,
      summary: 'Lists the organizations on the platform.',
      input: noInput,
      reply: z.array(z.object({ organizationId: z.guid(), name: z.string(), slug: z.string() })),
    },
    organizationsCallPaths.listOrganizations,
  ),
  getOrganization: defineCall(
    {
      who: 'visitor',
      isSameForVisitors: true,
      summary: 'Returns an organization by id or slug.',
      input: z.strictObject({ id: requiredLine(80) }),
      reply: z.object({
        organizationId: z.guid(),
        name: z.string(),
        slug: z.string(),
        logoUrl,
        description: z.string(),
        providerCount: z.int(),
      }),
      errors: ['notFound'],
    },
    organizationsCallPaths.getOrganization,
  ),
  listOwnOrganizations: defineCall(
    {
      who: 'provider',
      summary: 'Lists the provider’s organizations and the invitations from others.',
      input: noInput,
      reply: ownLinks,
    },
    organizationsCallPaths.listOwnOrganizations,
  ),
  askOrganization: defineCall(
    {
      who: 'provider',
      summary: 'Requests membership of an organization. Accepts its pending invitation, if there is one.',
      input: z.strictObject({ organizationId: guid }),
      reply: ownLinks,
      errors: ['notFound', 'tooManyTries'],
      perMinute: 20,
    },
    organizationsCallPaths.askOrganization,
  ),
  confirmOrganization: defineCall(
    {
      who: 'provider',
      summary: 'Accepts an invitation from an organization.',
      input: byId,
      reply: ownLinks,
      errors: ['notFound'],
    },
    organizationsCallPaths.confirmOrganization,
  ),
  leaveOrganization: defineCall(
    {
      who: 'provider',
      summary: 'Leaves an organization immediately, withdraws a request or declines an invitation.',
      input: byId,
      reply: ownLinks,
      errors: ['notFound'],
    },
    organizationsCallPaths.leaveOrganization,
  ),
  getCompany: defineCall(
    {
      who: 'company',
      summary: 'Returns the organization that the caller manages.',
      input: noInput,
      reply: ownOrganization,
      errors: ['notFound'],
    },
    organizationsCallPaths.getCompany,
  ),
  putCompany: defineCall(
    {
      who: 'company',
      summary: 'Updates the texts of the organization. Only administrators can change its name and slug.',
      input: z.strictObject({ texts: textsIn }),
      reply: ownOrganization,
      errors: ['notFound'],
    },
    organizationsCallPaths.putCompany,
  ),
  listMembers: defineCall(
    {
      who: 'company',
      summary: 'Lists the organization’s providers, their pending requests and the invited email addresses.',
      input: noInput,
      reply: members,
      errors: ['notFound'],
    },
    organizationsCallPaths.listMembers,
  ),
  inviteMember: defineCall(
    {
      who: 'company',
      summary: 'Invites a provider by email. The response never reveals whether the address has an account.',
      input: z.strictObject({ emailAddress: email }),
      reply: members,
      errors: ['notFound', 'tooManyTries', 'organisationInactive', 'organisationInvited'],
      perMinute: 20,
    },
    organizationsCallPaths.inviteMember,
  ),
  confirmMember: defineCall(
    {
      who: 'company',
      summary: 'Accepts a provider’s request for membership.',
      input: byId,
      reply: members,
      errors: ['notFound', 'organisationInactive'],
    },
    organizationsCallPaths.confirmMember,
  ),
  endMember: defineCall(
    {
      who: 'company',
      summary: 'Rejects a request, revokes an invitation or ends a membership.',
      input: byId,
      reply: members,
      errors: ['notFound'],
    },
    organizationsCallPaths.endMember,
  ),
  companyNumbers: defineCall(
    {
      who: 'company',
      canReadFromReplica: true,
      summary:
        'Returns statistics of completed months, each calculated once. Figures based on too few people are null.',
      input: noInput,
      reply: statistics,
      errors: ['notFound'],
    },
    organizationsCallPaths.companyNumbers,
  ),
}
