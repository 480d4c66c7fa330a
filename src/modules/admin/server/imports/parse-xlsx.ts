import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { readSheet } from 'read-excel-file/universal'
import { ZipFile } from 'yazl'

/** A list of ten thousand rows unpacks to about 20 MB. */
const MAX_UNPACKED_BYTES = 60_000_000
const MAX_PARTS = 500
const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const STORED = 0
const DEFLATED = 8
/** The archive entries that are needed to read a worksheet. Images, macros and external links are not unpacked. */
const TABLE_PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:[\w-]+\.xml|_rels\/[\w.-]+|worksheets\/[\w.-]+\.xml))$/

/**
 * Parses the first sheet of a workbook, every cell as text. The sizes declared in a file cannot be trusted, so the
 * unpacked bytes are measured before the library reads them. The library gets a new archive of the measured parts, so
 * that it cannot interpret the file differently.
 * @throws if the file is not a workbook or unpacks to more than the limit
 */
export async function parseXlsxRows(file: Buffer): Promise<string[][]> {
  const archive = new ZipFile()
  for (const { name, bytes } of unpackParts(file)) archive.addBuffer(bytes, name, { compress: false })
  archive.end()
  const repacked = await buffer(archive.outputStream)
  const rows = await readSheet(repacked.buffer.slice(repacked.byteOffset, repacked.byteOffset + repacked.length))
  return rows.map((row) => row.map(formatCell))
}

interface Part {
  name: string
  bytes: Buffer
}

function unpackParts(file: Buffer): Part[] {
  const parts: Part[] = []
  let remainingBytes = MAX_UNPACKED_BYTES
  for (const entry of readDirectory(file)) {
    if (!TABLE_PARTS.test(entry.name)) continue
    const bytes = unpack(file, entry, remainingBytes)
    remainingBytes -= bytes.length
    parts.push({ name: entry.name, bytes })
  }
  return parts
}

interface Entry {
  name: string
  method: number
  packedSize: number
  offset: number
}

/** Reads the central directory of a ZIP archive (APPNOTE 4.3.12). */
function readDirectory(file: Buffer): Entry[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || file.readUInt32LE(end) !== END_SIGNATURE) throw new Error('not an archive')
  const count = file.readUInt16LE(end + 10)
  if (count > MAX_PARTS) throw new Error('too many parts')
  const entries: Entry[] = []
  let position = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (file.readUInt32LE(position) !== ENTRY_SIGNATURE) throw new Error('damaged directory')
    const nameLength = file.readUInt16LE(position + 28)
    const extraLength = file.readUInt16LE(position + 30)
    const commentLength = file.readUInt16LE(position + 32)
    entries.push({
      name: file.toString('utf8', position + 46, position + 46 + nameLength),
      method: file.readUInt16LE(position + 10),
      packedSize: file.readUInt32LE(position + 20),
      offset: file.readUInt32LE(position + 42),
    })
    position += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

function unpack(file: Buffer, { method, packedSize, offset }: Entry, maxBytes: number): Buffer {
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const packed = file.subarray(start, start + packedSize)
  if (packed.length < packedSize) throw new Error('truncated part')
  if (method === STORED && packed.length <= maxBytes) return packed
  if (method !== DEFLATED) throw new Error('unsupported compression method')
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) })
}

/** Formats a cell as text. A date becomes an ISO date. */
function formatCell(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.valueOf()) ? '' : cell.toISOString().slice(0, 10)
  return String(cell)
}
