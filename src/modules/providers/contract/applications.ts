import { z } from 'zod'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { DECISIONS, EVIDENCE_MAX_BYTES } from '#modules/providers/values/application-fields.ts'
import { SUPERUSER_PATHS } from '#modules/superuser-paths.ts'
import { call } from '#platform/contract/call.ts'
import {
  dateIn,
  guid,
  instantIn,
  instantOut,
  noInput,
  nothing,
  optionalText,
  pageOf,
  text,
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
const credentialId = z.strictObject({ id: guid })
const EVIDENCE_FILE = 'application/octet-stream'
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const applicationCalls = {
  getSignupApplication: call(
    {
      who: 'signedIn',
      about: 'How far I am on the way to being a counsellor.',
      input: noInput,
      reply: signupApplication,
    },
    CALL_PATHS.getSignupApplication,
  ),
  postSignupApplication: call(
    {
      who: 'signedIn',
      about:
        'Starts an application; with `send` true sends it, or changes of an approved profile, for review, with false takes it back. Given the refresh token, `authResult` renews the login, whose role may have changed.',
      input: z.strictObject({ send: z.boolean().optional(), refreshToken: optionalText(200) }),
      reply: signupApplication,
      refuses: ['applicationIncomplete', 'applicationMoved', 'sessionEnded'],
      perMinute: 20,
    },
    CALL_PATHS.postSignupApplication,
  ),
  getManageApplication: call(
    { who: 'provider', about: 'My whole application or profile.', input: noInput, reply: profile },
    CALL_PATHS.getManageApplication,
  ),
  putManageApplication: call(
    {
      who: 'provider',
      about: 'Saves any part of it. Of an approved profile all but the name is public at once.',
      input: profileChange,
      reply: profile,
      refuses: ['applicationWaiting', 'applicationClosed', 'adultsOnly'],
    },
    CALL_PATHS.putManageApplication,
  ),
  addCredential: call(
    {
      who: 'provider',
      about: 'Claims a counsellor type, with evidence: PDF, JPEG or PNG.',
      input: z.strictObject(credentialIn),
      upload: evidence,
      reply: profile,
      refuses: ['applicationWaiting', 'applicationClosed', 'credentialTwice', 'evidenceUnreadable'],
      perMinute: 10,
    },
    CALL_PATHS.addCredential,
  ),
  changeCredential: call(
    {
      who: 'provider',
      about: 'Changes a claim that nobody has checked yet.',
      input: z.strictObject({ ...credentialIn, id: guid }),
      upload: { ...evidence, optional: true },
      reply: profile,
      refuses: ['applicationWaiting', 'applicationClosed', 'credentialTwice', 'evidenceUnreadable', 'notFound'],
      perMinute: 10,
    },
    CALL_PATHS.changeCredential,
  ),
  deleteCredential: call(
    {
      who: 'provider',
      about: 'Takes a claim back; a verified type is no longer shown.',
      input: credentialId,
      reply: profile,
      refuses: ['applicationWaiting', 'applicationClosed', 'notFound'],
    },
    CALL_PATHS.deleteCredential,
  ),
  credentialEvidence: call(
    {
      who: 'provider',
      about: 'The evidence I sent.',
      input: credentialId,
      reply: bytes,
      refuses: ['notFound'],
      file: EVIDENCE_FILE,
      attachment: true,
    },
    CALL_PATHS.credentialEvidence,
  ),
  listApplications: call(
    {
      who: 'admin',
      about: 'Applications, those that wait first and the longest waiting on top.',
      input: z.strictObject({
        status: z.enum(['waiting', 'all']).default('waiting'),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        pageSize: z.coerce.number().int().min(1).max(100).default(20),
      }),
      reply: pageOf(
        z.object({
          providerAccountId: z.guid(),
          firstName: z.string(),
          lastName: z.string(),
          city: z.string().nullable(),
          status: z.enum(PROVIDER_STATUS),
          /** True when an approved provider changed reviewed fields. */
          isChange: z.boolean(),
          waitingSince: instantOut.nullable(),
          providerTypeIds: z.array(z.int()),
        }),
      ),
    },
    SUPERUSER_PATHS.listApplications,
  ),
  getApplication: call(
    {
      who: 'admin',
      about: 'One application with all that is to be checked; looking at it is noted.',
      input: credentialId,
      reply: profile.extend({
        history: z.array(
          z.object({ at: instantOut, action: z.string(), by: z.string(), reason: z.string().nullable() }),
        ),
      }),
      refuses: ['notFound'],
    },
    SUPERUSER_PATHS.getApplication,
  ),
  decideApplication: call(
    {
      who: 'admin',
      about:
        'Approves, asks for changes or rejects, with a reason; every credential that waits gets its verdict with an approval.',
      input: z.strictObject({
        id: guid,
        decision: z.enum(DECISIONS),
        reason: optionalText(2000),
        /** Change requests by section, with `requestChanges`. */
        changeRequests: z
          .array(changeRequest.extend({ section, text: text(1000) }).strict())
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
      reply: nothing,
      refuses: ['notFound', 'applicationMoved', 'verdictMissing'],
    },
    SUPERUSER_PATHS.decideApplication,
  ),
  reviewedEvidence: call(
    {
      who: 'admin',
      about: 'Evidence of a credential; looking at it is noted.',
      input: credentialId,
      reply: bytes,
      refuses: ['notFound'],
      file: EVIDENCE_FILE,
      attachment: true,
    },
    SUPERUSER_PATHS.reviewedEvidence,
  ),
}
