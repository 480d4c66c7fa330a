import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { EVIDENCE_TYPES, type EvidenceType } from '#modules/providers/values/application-fields.ts'
import { type House, Refusal } from '#platform/server/context.ts'

type Keeper = Pick<House, 'settings' | 'sealing'>
const LEFT_OVER_MS = 24 * 3_600_000
/** A4 at 300 dots an inch fits three times. */
const MOST_PIXELS = 40_000_000
const LONGEST_SIDE = 3000
/** What runs, opens or hides something; names inside compressed parts are not seen, so the browser gets it as a download only. */
const UNWANTED = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|Encrypt)\b/
const AFTER_END = 1024

export interface Evidence {
  id: string
  type: EvidenceType
}

/** Outside the public folder; sealed, so that a copy of the disk tells nothing. */
function fileOf({ settings }: Keeper, id: string): string {
  const folder = join(settings.dataFolder, 'evidence')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, id)
}

/**
 * Takes evidence in: known by its content, pictures drawn anew so that nothing but the picture survives, sealed.
 * @throws Refusal evidenceUnreadable
 */
export async function keepEvidence(keeper: Keeper, bytes: Buffer): Promise<Evidence> {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!EVIDENCE_TYPES.includes(type as EvidenceType)) throw new Refusal('evidenceUnreadable')
  const clean = type === 'application/pdf' ? checkedPdf(bytes) : await redrawn(bytes, type as EvidenceType)
  const id = randomUUID()
  const path = fileOf(keeper, id)
  await writeFile(`${path}.part`, keeper.sealing.sealBytes(clean), { mode: 0o600, flag: 'wx' })
  await rename(`${path}.part`, path)
  return { id, type: type as EvidenceType }
}

/** A PDF from its first byte to its last: a file that is also something else hides it before or behind. */
function checkedPdf(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf('%%EOF')
  const isWhole = bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && end > 0 && bytes.length - end < AFTER_END
  const tail = bytes.subarray(end + 5).toString('latin1')
  if (!isWhole || /[^\s\0]/.test(tail) || UNWANTED.test(bytes.toString('latin1')))
    throw new Refusal('evidenceUnreadable')
  return bytes
}

async function redrawn(bytes: Buffer, type: EvidenceType): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    return await (type === 'image/png' ? picture.png() : picture.jpeg({ quality: 85 })).toBuffer()
  } catch {
    throw new Refusal('evidenceUnreadable')
  }
}

/** @throws Refusal notFound when the file is gone; when it was changed, a fault. */
export async function readEvidence(keeper: Keeper, id: string): Promise<Buffer> {
  const sealed = await readFile(fileOf(keeper, id)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Refusal('notFound') : error
  })
  return keeper.sealing.openBytes(sealed)
}

export async function dropEvidence(keeper: Keeper, id: string): Promise<void> {
  await rm(fileOf(keeper, id), { force: true })
}

/** Files that no credential knows, older than a day: their transaction died. */
export async function sweepEvidence(house: House): Promise<void> {
  const folder = join(fileOf(house, '.'))
  const rows = await house.db.selectFrom('credential').select('evidence_id').execute()
  const known = new Set(rows.map((row) => row.evidence_id))
  for (const name of readdirSync(folder)) {
    const age =
      house.clock.now().epochMilliseconds - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (!known.has(name) && age > LEFT_OVER_MS) await rm(join(folder, name), { force: true })
  }
}
