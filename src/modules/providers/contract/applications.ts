import { z } from 'zod'
import { providersAdminCallPaths } from '#modules/providers/admin-call-paths.ts'
import { providersCallPaths } from '#modules/providers/call-paths.ts'
import { DECISIONS, EVIDENCE_MAX_BYTES } from '#modules/providers/values/application-fields.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  auditHistory,
  dateIn,
  fileBytes,
  guid,
  instantIn,
  instantOut,
  noInput,
  noReply,
  optionalLine,
  optionalText,
  pageSchema,
  requiredText,
  statusFilter,
} from '#platform/contract/values.ts'
import { PROVIDER_STATUS } from '#platform/values/enums.ts'
import {
  changeRequest,
  credentialIn,
  profile,
  profileChange,
  section,
  signupApplication,
} from './application-values.ts'

const evidence = { field: 'evidence', maxBytes: EVIDENCE_MAX_BYTES } as const
const byId = z.strictObject({ id: guid })
const EVIDENCE_FILE = 'application/octet-stream'

export const applicationCalls = {
  getSignupApplication: defineCall(
    {
      who: 'signedIn',
      summary: 'Returns the status of the caller’s application to become a provider.',
      input: noInput,
      reply: signupApplication,
    },
    providersCallPaths.getSignupApplication,
  ),
  postSignupApplication: defineCall(
    {
      who: 'signedIn',
      summary:
        'Starts an application. With `send` true, submits it or the changes to an approved profile for review; with ' +
        'false, withdraws it. With `refreshToken`, `authResult` contains new tokens, because the role may have ' +
        'changed.',
      input: z.strictObject({ send: z.boolean().optional(), refreshToken: optionalLine(200) }),
      reply: signupApplication,
      errors: ['applicationClosed', 'applicationIncomplete', 'applicationMoved', 'sessionEnded'],
      perMinute: 20,
    },
    providersCallPaths.postSignupApplication,
  ),
  getManageApplication: defineCall(
    {
      who: 'provider',
      summary: 'Returns the provider’s whole application or profile.',
      input: noInput,
      reply: profile,
    },
    providersCallPaths.getManageApplication,
  ),
  putManageApplication: defineCall(
    {
      who: 'provider',
      summary:
        'Updates any part of the application or profile. Changes to an approved profile, except to the name, are ' +
        'public immediately.',
      input: profileChange,
      reply: profile,
      errors: ['applicationWaiting', 'applicationClosed', 'adultsOnly'],
    },
    providersCallPaths.putManageApplication,
  ),
  addCredential: defineCall(
    {
      who: 'provider',
      summary: 'Adds a qualification for a provider type, with a document (PDF, JPEG or PNG) as evidence.',
      input: z.strictObject(credentialIn),
      upload: evidence,
      reply: profile,
      errors: ['applicationWaiting', 'applicationClosed', 'credentialTwice', 'evidenceUnreadable'],
      perMinute: 10,
    },
    providersCallPaths.addCredential,
  ),
  changeCredential: defineCall(
    {
      who: 'provider',
      summary: 'Updates a qualification that has not been reviewed yet.',
      input: z.strictObject({ ...credentialIn, id: guid }),
      upload: { ...evidence, optional: true },
      reply: profile,
      errors: ['applicationWaiting', 'applicationClosed', 'credentialTwice', 'evidenceUnreadable', 'notFound'],
      perMinute: 10,
    },
    providersCallPaths.changeCredential,
  ),
  deleteCredential: defineCall(
    {
      who: 'provider',
      summary: 'Deletes a qualification. If its provider type was verified, it is no longer shown.',
      input: byId,
      reply: profile,
      errors: ['applicationWaiting', 'applicationClosed', 'notFound'],
    },
    providersCallPaths.deleteCredential,
  ),
  credentialEvidence: defineCall(
    {
      who: 'provider',
      summary: 'Returns the document that the provider uploaded for a qualification.',
      input: byId,
      reply: fileBytes,
      errors: ['notFound'],
      file: EVIDENCE_FILE,
      attachment: true,
    },
    providersCallPaths.credentialEvidence,
  ),
  listApplications: defineCall(
    {
      who: 'admin',
      summary: 'Lists applications. Those under review come first, longest waiting first.',
      input: z.strictObject({
        status: statusFilter,
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        pageSize: z.coerce.number().int().min(1).max(100).default(20),
      }),
      reply: pageSchema(
        z.object({
          providerAccountId: z.guid(),
          firstName: z.string(),
          lastName: z.string(),
          city: z.string().nullable(),
          status: z.enum(PROVIDER_STATUS),
          /** True if an approved provider has changed fields that require review. */
          isChange: z.boolean(),
          waitingSince: instantOut.nullable(),
          providerTypeIds: z.array(z.int()),
        }),
      ),
    },
    providersAdminCallPaths.listApplications,
  ),
  getApplication: defineCall(
    {
      who: 'admin',
      summary: 'Returns an application with everything to review. Each view is recorded in the audit log.',
      input: byId,
      reply: profile.extend({
        history: auditHistory,
      }),
      errors: ['notFound'],
    },
    providersAdminCallPaths.getApplication,
  ),
  decideApplication: defineCall(
    {
      who: 'admin',
      summary:
        'Approves or rejects an application or requests changes, with a reason. An approval must include a verdict ' +
        'for every pending qualification.',
      maxBodyBytes: 262_144,
      input: z.strictObject({
        id: guid,
        decision: z.enum(DECISIONS),
        reason: optionalText(2000),
        /** Change requests by section; only for the decision `requestChanges`. */
        changeRequests: z
          .array(changeRequest.extend({ section, text: requiredText(1000) }).strict())
          .max(20)
          .optional(),
        verdicts: z
          .array(
            z.strictObject({
              credentialId: guid,
              isVerified: z.boolean(),
              validUntil: dateIn.nullable().optional(),
              reason: optionalText(500),
            }),
          )
          .max(50)
          .optional(),
        /** `waitingSince` of the reviewed version, so that a decision never applies to a newer one. */
        waitingSince: instantIn.optional(),
      }),
      reply: noReply,
      errors: ['notFound', 'applicationMoved', 'verdictMissing'],
    },
    providersAdminCallPaths.decideApplication,
  ),
  reviewedEvidence: defineCall(
    {
      who: 'admin',
      summary: 'Returns the document of a qualification. Each view is recorded in the audit log.',
      input: byId,
      reply: fileBytes,
      errors: ['notFound'],
      file: EVIDENCE_FILE,
      attachment: true,
    },
    providersAdminCallPaths.reviewedEvidence,
  ),
}
