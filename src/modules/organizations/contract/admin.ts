import { z } from 'zod'
import { loginResult, PASSWORD_MISMATCH, passwordPair, passwordsMatch } from '#modules/accounts/contract/login.ts'
import { organizationsAdminCallPaths } from '#modules/organizations/admin-call-paths.ts'
import { organizationsCallPaths } from '#modules/organizations/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  auditHistory,
  email,
  guid,
  instantOut,
  pageQuery,
  pageSchema,
  requiredLine,
  requiredName,
  requiredText,
  timezone,
  uiLanguage,
} from '#platform/contract/values.ts'
import { ownOrganization, textsIn } from './organizations.ts'

const slug = requiredLine(60)
  .toLowerCase()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'error.slug' })
const logoUrl = z.string().nullable()

const invitation = z.object({
  name: z.string(),
  logoUrl,
  emailAddress: z.string(),
  hasAccount: z.boolean(),
  /** Whether the caller is the invited person. */
  isOwn: z.boolean(),
})
const acceptanceReply = z.object({ login: loginResult.nullable() })

const organizationSummary = z.object({
  organizationId: z.guid(),
  name: z.string(),
  slug: z.string(),
  isActive: z.boolean(),
  memberCount: z.int(),
  managerCount: z.int(),
})
const organizationDetails = ownOrganization.omit({ requestCount: true }).extend({
  deactivatedBecause: z.string().nullable(),
  memberCount: z.int(),
  managers: z.array(
    z.object({ customerAccountId: z.guid(), name: z.string(), emailAddress: z.string(), since: instantOut }),
  ),
  invitations: z.array(z.object({ invitationId: z.guid(), emailAddress: z.string(), expiresAt: instantOut })),
  formerSlugs: z.array(z.string()),
  history: auditHistory,
})
const organizationFields = { name: requiredName(120), slug, texts: textsIn }
const byId = z.strictObject({ id: guid })

/** Administration of organizations, and manager invitations (decision 0039). */
export const organizationAdminCalls = {
  openManagerInvitation: defineCall(
    {
      who: 'visitor',
      summary: 'Returns the organization that invites a manager, using the secret from the email.',
      input: z.strictObject({ token: requiredLine(200) }),
      reply: invitation,
      errors: ['invitationOver'],
      perMinute: 20,
    },
    organizationsCallPaths.openManagerInvitation,
  ),
  acceptManagerInvitation: defineCall(
    {
      who: 'visitor',
      summary:
        'Accepts an invitation to manage an organization, either logged in with the invited address or with a new ' +
        'account.',
      input: z.union([
        z.strictObject({ token: requiredLine(200) }),
        z
          .strictObject({
            token: requiredLine(200),
            firstName: requiredName(80),
            lastName: requiredName(80),
            ...passwordPair,
            uiLanguage: uiLanguage.default('en'),
            timezone: timezone.default('Europe/Tallinn'),
          })
          .refine(passwordsMatch, PASSWORD_MISMATCH),
      ]),
      reply: acceptanceReply,
      errors: ['invitationOver', 'managerHasAccount', 'managesAnother', 'tooManyTries'],
      perMinute: 20,
    },
    organizationsCallPaths.acceptManagerInvitation,
  ),
  reviewOrganizations: defineCall(
    {
      who: 'admin',
      summary: 'Lists all organizations with their numbers of providers and managers.',
      input: z.strictObject({ ...pageQuery }),
      reply: pageSchema(organizationSummary),
    },
    organizationsAdminCallPaths.reviewOrganizations,
  ),
  reviewOrganization: defineCall(
    {
      who: 'admin',
      summary: 'Returns an organization with its managers. Each view is recorded in the audit log.',
      input: byId,
      reply: organizationDetails,
      errors: ['notFound'],
    },
    organizationsAdminCallPaths.reviewOrganization,
  ),
  addOrganization: defineCall(
    {
      who: 'admin',
      summary: 'Creates an organization.',
      input: z.strictObject(organizationFields),
      reply: organizationDetails,
      errors: ['notFound'],
    },
    organizationsAdminCallPaths.addOrganization,
  ),
  changeOrganization: defineCall(
    {
      who: 'admin',
      summary: 'Updates the name, slug and texts of an organization. Previous slugs continue to work.',
      input: z.strictObject({ organizationId: guid, ...organizationFields }),
      reply: organizationDetails,
      errors: ['notFound'],
    },
    organizationsAdminCallPaths.changeOrganization,
  ),
  switchOrganization: defineCall(
    {
      who: 'admin',
      summary: 'Deactivates or reactivates the page of an organization, with a reason.',
      input: z.strictObject({ id: guid, isActive: z.boolean(), reason: requiredText(500) }),
      reply: organizationDetails,
      errors: ['notFound'],
    },
    organizationsAdminCallPaths.switchOrganization,
  ),
  inviteManager: defineCall(
    {
      who: 'admin',
      summary: 'Invites a manager by email. Repeating the call sends a new email and invalidates the previous link.',
      input: z.strictObject({ id: guid, emailAddress: email }),
      reply: organizationDetails,
      errors: ['notFound', 'tooManyTries'],
    },
    organizationsAdminCallPaths.inviteManager,
  ),
  removeManager: defineCall(
    {
      who: 'admin',
      summary: 'Removes a manager of an organization. The id of an invitation revokes that invitation.',
      input: z.strictObject({ id: guid, managerId: guid }),
      reply: organizationDetails,
      errors: ['notFound'],
    },
    organizationsAdminCallPaths.removeManager,
  ),
}
