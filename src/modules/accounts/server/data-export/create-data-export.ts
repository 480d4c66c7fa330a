import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { loadAccountOwner, lockAccount, randomToken } from '#modules/accounts/server/public.ts'
import { DATA_EXPORT_DAYS } from '#modules/accounts/values/limits.ts'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { hashToken } from '#platform/server/encryption.ts'
import { collectDataExport, PICTURE_FILE } from './collect-data-export.ts'
import { renderDataExport } from './render-data-export.ts'
import './tables.ts'

/**
 * Creates a requested copy and emails a link to it. The data is collected before the row is locked, because collecting
 * is slow. The job can safely run twice, because it updates only a row that has no copy yet.
 */
export async function createDataExport(deps: AppDeps, dataRequestId: string): Promise<void> {
  const { db, clock, encryption, settings } = deps
  const request = await db
    .selectFrom('data_export')
    .select('customer_account_id')
    .where('data_export_id', '=', dataRequestId)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
  if (!request) return
  const accountId = request.customer_account_id
  const zip = await createZip(deps, accountId)
  const token = randomToken()
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    // Because of the lock, a concurrent deletion of the account runs either before or after this transaction. If it
    // runs after, it deletes the email too.
    await lockAccount(tx, accountId)
    const updated = await tx
      .updateTable('data_export')
      .set({
        ready_at: now,
        expires_at: now.add({ hours: 24 * DATA_EXPORT_DAYS }),
        token_hash: hashToken(token),
        encrypted_copy: encryption.encrypt(zip.toString('base64')),
      })
      .where('data_export_id', '=', dataRequestId)
      .where('ready_at', 'is', null)
      .returning('data_export_id')
      .executeTakeFirst()
    if (!updated) return
    const { to, firstName } = await loadAccountOwner({ db: tx }, accountId)
    // The token is in the fragment, which appears neither in logs nor in the Referer header.
    const link = `${settings.publicUrl}${buildPagePath('dataExport', to.language)}#${token}`
    const data = { firstName, link, days: DATA_EXPORT_DAYS }
    await enqueueEmail(tx, deps, { kind: 'dataExportReady', to, data, dedupeKey: `data-copy:${dataRequestId}` })
  })
}

async function createZip(deps: AppDeps, customerAccountId: string): Promise<Buffer> {
  const copy = await collectDataExport(deps, customerAccountId)
  const { to } = await loadAccountOwner(deps, customerAccountId)
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(copy, null, 2)), 'data.json')
  const html = renderDataExport(copy, { ...to, brand: deps.settings.brand, now: deps.clock.now() })
  zip.addBuffer(Buffer.from(html), 'index.html')
  const picture = await readPicture(deps, customerAccountId)
  if (picture) zip.addBuffer(picture, PICTURE_FILE)
  zip.end()
  return buffer(zip.outputStream)
}

/** Reads the client's own picture. The copy includes the file itself, because the picture's URLs expire. */
async function readPicture({ db, fileStore }: AppDeps, customerAccountId: string): Promise<Buffer | null> {
  const { profile_image_url: url } = await db
    .selectFrom('customer_account')
    .select('profile_image_url')
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirstOrThrow()
  // Also null if the picture was replaced or removed in the meantime. After an error, the job is retried.
  return url === null ? null : fileStore.readFile(`${url.slice(1)}.jpg`)
}
