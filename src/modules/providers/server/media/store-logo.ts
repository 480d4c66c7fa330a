import type { AllCalls } from '#modules/contracts.ts'
import { loadOwnOrganization, setOrganizationLogo } from '#modules/organizations/server/public.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller, requireUploadedFile } from '#platform/server/context.ts'
import { requireDiskSpace } from '#platform/server/http/disk-space.ts'
import { createFolderName, deleteMediaFiles, publish } from './folders.ts'
import { buildPictureUrls } from './items.ts'
import { makeLogo } from './make-pictures.ts'
import { createMutex } from './mutex.ts'
import { type PictureErrorCode, readPicture } from './read-picture.ts'

/** Upper bound for the total size of a logo's nine files. */
const MAX_OUTPUT_BYTES = 2_000_000
const runExclusive = createMutex()

type LogoErrorCode = PictureErrorCode | 'logoTooSmall' | 'notFound'

export const putCompanyLogo: Handler<AllCalls['putCompanyLogo']> = async (_input, context) => {
  const { organization_id: organizationId } = await loadOwnOrganization(context)
  return storeLogo(context, organizationId)
}
export const deleteCompanyLogo: Handler<AllCalls['deleteCompanyLogo']> = async (_input, context) => {
  const { organization_id: organizationId } = await loadOwnOrganization(context)
  return setLogo(context, organizationId, null)
}
export const putOrganizationLogo: Handler<AllCalls['putOrganizationLogo']> = ({ id }, context) => storeLogo(context, id)
export const deleteOrganizationLogo: Handler<AllCalls['deleteOrganizationLogo']> = ({ id }, context) =>
  setLogo(context, id, null)

/** Writes the files first, then the row and the URL in one transaction. A failure leaves no files and no row. */
async function storeLogo(context: Context<LogoErrorCode>, organizationId: string) {
  const { settings } = context
  const folder = createFolderName('pictures')
  await requireDiskSpace(settings.dataFolder, MAX_OUTPUT_BYTES)
  await runExclusive(async () => {
    const picture = await readPicture(context, requireUploadedFile(context).path)
    await publish(context, folder, (staging) => makeLogo(context, picture, staging))
  })
  try {
    return await setLogo(context, organizationId, folder)
  } catch (error) {
    await deleteMediaFiles(context.fileStore, folder)
    throw error
  }
}

/**
 * Sets or removes the logo. The previous logo's files are deleted ten minutes later, because open pages may still show
 * them.
 */
function setLogo(context: Context<'notFound'>, organizationId: string, folder: string | null) {
  const logoUrl = folder && buildPictureUrls(folder).square
  return context.db.transaction().execute(async (tx) => {
    // Also locks the organisation's row, which serialises changes to its logo.
    if (!(await setOrganizationLogo(tx, organizationId, logoUrl))) context.fail('notFound')
    await tx
      .updateTable('media_item')
      .set({ removed_at: context.now })
      .where('organization_id', '=', organizationId)
      .where('removed_at', 'is', null)
      .execute()
    if (folder)
      await tx
        .insertInto('media_item')
        .values({
          customer_account_id: null,
          organization_id: organizationId,
          kind: 'organizationLogo',
          state: 'ready',
          folder,
          created_at: context.now,
        })
        .execute()
    await recordAuditEntry(tx, {
      actorId: requireCaller(context).customerAccountId,
      action: 'changeOrganisationLogo',
      subject: { kind: 'organisation', id: organizationId },
      at: context.now,
    })
    return { logoUrl }
  })
}
