import { randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { EVIDENCE_TYPES, type EvidenceType } from '#modules/providers/values/application-fields.ts'
import type { AppDeps, CanFail } from '#platform/server/context.ts'
import { claimFileStore } from '#platform/server/files/claim-file-store.ts'
import { deleteIfAvailable } from '#platform/server/files/unavailable-store.ts'

type EvidenceStore = Pick<AppDeps, 'fileStore' | 'encryption'>
const ORPHAN_AGE_MS = 24 * 3_600_000
/** More than four times as many pixels as an A4 page at 300 dpi. */
const MAX_PIXELS = 40_000_000
const LONGEST_SIDE = 3000
/**
 * PDF features that can run code, open programs or files, or hide content. Names inside compressed streams are not
 * detected, so the file is only ever served as a download.
 */
const FORBIDDEN_PDF_FEATURES = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|Encrypt)\b/
const MAX_BYTES_AFTER_EOF = 1024

export interface Evidence {
  id: string
  type: EvidenceType
}

/** Returns the key of an evidence file. The files are encrypted and stored outside `media/`, so they are not public. */
const getFileKey = (id: string) => `evidence/${id}`

/**
 * Encrypts and stores evidence. The type is detected from the content, and pictures are re-encoded so that nothing but
 * the pixels survives.
 */
export async function storeEvidence(
  store: EvidenceStore & CanFail<'evidenceUnreadable'>,
  bytes: Buffer,
): Promise<Evidence> {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!EVIDENCE_TYPES.includes(type as EvidenceType)) return store.fail('evidenceUnreadable')
  const clean = type === 'application/pdf' ? checkPdf(bytes) : await reencode(bytes, type as EvidenceType)
  if (!clean) return store.fail('evidenceUnreadable')
  const id = randomUUID()
  await store.fileStore.storeBytes(getFileKey(id), store.encryption.encryptBytes(clean))
  return { id, type: type as EvidenceType }
}

/** Accepts only bytes that are a PDF from start to end, because polyglot files hide content before or after the PDF. */
function checkPdf(bytes: Buffer): Buffer | null {
  const end = bytes.lastIndexOf('%%EOF')
  const isWhole =
    bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && end > 0 && bytes.length - end < MAX_BYTES_AFTER_EOF
  const tail = bytes.subarray(end + 5).toString('latin1')
  const isClean = isWhole && !/[^\s\0]/.test(tail) && !FORBIDDEN_PDF_FEATURES.test(bytes.toString('latin1'))
  return isClean ? bytes : null
}

/** @returns null if the picture cannot be decoded */
async function reencode(bytes: Buffer, type: EvidenceType): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    return await (type === 'image/png' ? picture.png() : picture.jpeg({ quality: 85 })).toBuffer()
  } catch {
    return null
  }
}

/** Reads and decrypts evidence. @throws if the file was tampered with */
export async function readEvidence(store: EvidenceStore & CanFail<'notFound'>, id: string): Promise<Buffer> {
  const encrypted = await store.fileStore.readFile(getFileKey(id))
  return encrypted ? store.encryption.decryptBytes(encrypted) : store.fail('notFound')
}

export const deleteEvidence = ({ fileStore }: Pick<AppDeps, 'fileStore'>, id: string): Promise<void> =>
  deleteIfAvailable(fileStore, getFileKey(id))

/** Deletes files older than a day that have no credential because their transaction failed. */
export async function purgeOrphanedEvidence(deps: AppDeps): Promise<void> {
  await claimFileStore(deps)
  const rows = await deps.db.selectFrom('credential').select('evidence_id').execute()
  const knownIds = new Set(rows.map((row) => row.evidence_id))
  const before = deps.clock.now().epochMilliseconds - ORPHAN_AGE_MS
  for await (const { name, changedAt } of deps.fileStore.listEntries('evidence'))
    if (!knownIds.has(name) && changedAt < before) await deleteEvidence(deps, name)
}
