import { z } from 'zod'
import { loginResult } from '#modules/accounts/contract/login.ts'
import { adminAdminCallPaths } from '#modules/admin/admin-call-paths.ts'
import { adminCallPaths } from '#modules/admin/call-paths.ts'
import {
  IMPORT_FIELDS,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_COLUMNS,
  IMPORT_SOURCE_MAX,
  IMPORT_STATUS,
  ROW_OUTCOMES,
  ROW_PROBLEMS,
} from '#modules/admin/values/import-fields.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  guid,
  instantOut,
  newPassword,
  optionalLine,
  pageQuery,
  pageSchema,
  requiredLine,
  uiLanguage,
} from '#platform/contract/values.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'

const uploadedFile = { field: 'file', maxBytes: IMPORT_MAX_BYTES } as const
const importId = z.strictObject({ id: guid })
const token = requiredLine(200)

const counts = z.object(
  Object.fromEntries([...ROW_OUTCOMES, 'warned' as const].map((outcome) => [outcome, z.int()])) as Record<
    (typeof ROW_OUTCOMES)[number] | 'warned',
    z.ZodInt
  >,
)
const answers = z.object({
  pending: z.int(),
  invited: z.int(),
  optedIn: z.int(),
  declined: z.int(),
  expired: z.int(),
})

const summary = z.object({
  importId: z.guid(),
  /** Null after the uploaded file has been purged. */
  fileName: z.string().nullable(),
  status: z.enum(IMPORT_STATUS),
  createdAt: instantOut,
  /** When the uploaded data is purged. */
  forgottenAt: instantOut,
  rowCount: z.int(),
  /** Rows processed so far by the current dry run or import. */
  rowsDone: z.int(),
  counts,
  answers,
})

const field = z.enum(IMPORT_FIELDS, { error: 'error.invalid' })
const importDetails = summary.extend({
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  /** The field that each column maps to; null skips the column. */
  mapping: z.array(field.nullable()),
  source: z.string(),
  emailLanguage: z.enum(UI_LANGUAGES),
})

const problem = z.object({
  field: field.nullable(),
  code: z.enum(ROW_PROBLEMS),
  value: z.string().nullable(),
  /** For `twice`: the first row with the same address. */
  firstRow: z.int().nullable(),
})

/** A stored field of an imported person, as shown to them on the page and in the email. */
const storedField = z.object({ field, value: z.string() })

const fileErrors = ['importUnreadable', 'importTooLarge', 'importEmpty'] as const

/** Calls for importing providers from a list (issue 5, Import; decision 0038). No one is listed before they opt in. */
export const importCalls = {
  importProviders: defineCall(
    {
      who: 'admin',
      summary:
        'Uploads a list (CSV or XLSX), matches columns by name and returns the result of the dry run. With `dryRun` ' +
        'false, the import starts automatically afterwards.',
      input: z.strictObject({
        dryRun: z.enum(['true', 'false'], { error: 'error.invalid' }),
        source: optionalLine(IMPORT_SOURCE_MAX),
      }),
      upload: uploadedFile,
      reply: summary,
      errors: [...fileErrors, 'importColumnsMissing', 'importMoved'],
      perMinute: 20,
    },
    adminAdminCallPaths.importProviders,
  ),
  addImport: defineCall(
    {
      who: 'admin',
      summary: 'Uploads a list and returns its columns.',
      input: z.strictObject({}),
      upload: uploadedFile,
      reply: importDetails,
      errors: fileErrors,
      perMinute: 20,
    },
    adminAdminCallPaths.addImport,
  ),
  listImports: defineCall(
    {
      who: 'admin',
      summary: 'Lists imports, newest first.',
      input: z.strictObject(pageQuery),
      reply: pageSchema(summary),
    },
    adminAdminCallPaths.listImports,
  ),
  getImport: defineCall(
    {
      who: 'admin',
      summary: 'Returns an import with its columns, progress and results.',
      input: importId,
      reply: importDetails,
      errors: ['notFound'],
    },
    adminAdminCallPaths.getImport,
  ),
  checkImport: defineCall(
    {
      who: 'admin',
      summary: 'Sets the field of each column and starts the dry run, which checks every row and writes nothing.',
      input: z.strictObject({
        id: guid,
        mapping: z.array(field.nullable()).max(IMPORT_MAX_COLUMNS, { error: 'error.tooLong' }),
        source: requiredLine(IMPORT_SOURCE_MAX),
        emailLanguage: uiLanguage,
      }),
      reply: importDetails,
      errors: ['notFound', 'importMoved', 'importColumnsMissing'],
    },
    adminAdminCallPaths.checkImport,
  ),
  importRows: defineCall(
    {
      who: 'admin',
      summary: 'Lists the result of each row in order. Each view is recorded in the audit log.',
      input: z.strictObject({ id: guid, only: z.enum(['all', 'problems']).default('problems'), ...pageQuery }),
      reply: pageSchema(
        z.object({
          row: z.int(),
          emailAddress: z.string(),
          outcome: z.enum(ROW_OUTCOMES),
          /** Whether the import has processed the row. False for all rows of a dry run. */
          isImported: z.boolean(),
          problems: z.array(problem),
        }),
      ),
      errors: ['notFound'],
    },
    adminAdminCallPaths.importRows,
  ),
  importReport: defineCall(
    {
      who: 'admin',
      summary: 'Exports the results of all rows as CSV. Each export is recorded in the audit log.',
      input: importId,
      reply: z.string(),
      errors: ['notFound'],
      file: 'text/csv; charset=utf-8',
      attachment: true,
    },
    adminAdminCallPaths.importReport,
  ),
  startImport: defineCall(
    {
      who: 'admin',
      summary: 'Starts an import after its dry run, or resumes a stopped one.',
      input: importId,
      reply: importDetails,
      errors: ['notFound', 'importMoved'],
    },
    adminAdminCallPaths.startImport,
  ),
  stopImport: defineCall(
    {
      who: 'admin',
      summary: 'Stops an import. Rows that are already imported are kept.',
      input: importId,
      reply: importDetails,
      errors: ['notFound', 'importMoved'],
    },
    adminAdminCallPaths.stopImport,
  ),
  eraseImport: defineCall(
    {
      who: 'admin',
      summary: 'Deletes the uploaded data. People who are already imported are kept.',
      input: importId,
      reply: importDetails,
      errors: ['notFound', 'importMoved'],
    },
    adminAdminCallPaths.eraseImport,
  ),
  showImported: defineCall(
    {
      who: 'visitor',
      summary: 'Returns the stored data of an imported person, using the secret from their email.',
      input: z.strictObject({ token }),
      reply: z.object({
        firstName: z.string(),
        lastName: z.string(),
        emailAddress: z.string(),
        kept: z.array(storedField),
        source: z.string(),
        /** Whether the address already has an account; its owner then logs in instead of choosing a password. */
        hasAccount: z.boolean(),
        erasedAt: instantOut,
      }),
      errors: ['importAnswered'],
      perMinute: 30,
    },
    adminCallPaths.showImported,
  ),
  acceptImported: defineCall(
    {
      who: 'visitor',
      summary:
        'Creates an account for an imported person, whose address the email has verified, and starts an application ' +
        'with the imported data. A person who already has an account must be logged in.',
      input: z
        .strictObject({
          token,
          password: newPassword.optional(),
          confirmPassword: z.string().max(200, { error: 'error.tooLong' }).optional(),
        })
        .refine(({ password, confirmPassword }) => password === confirmPassword, {
          path: ['confirmPassword'],
          error: 'error.passwordsDiffer',
        }),
      reply: z.object({
        /** Null if the caller is already logged in. */
        login: loginResult.nullable(),
      }),
      errors: ['importAnswered', 'importLogInFirst'],
      perMinute: 20,
    },
    adminCallPaths.acceptImported,
  ),
  rejectImportInvitation: defineCall(
    {
      who: 'visitor',
      summary: 'Erases all imported data of the person, who is not emailed again.',
      input: z.strictObject({ token }),
      reply: z.null(),
      errors: ['importAnswered'],
      perMinute: 20,
    },
    adminCallPaths.rejectImportInvitation,
  ),
}
