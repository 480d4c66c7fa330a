import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { readSheet } from 'read-excel-file/universal'
import { ZipFile } from 'yazl'

/** A list of ten thousand rows unpacks to some twenty million bytes. */
const MOST_UNPACKED = 60_000_000
const MOST_PARTS = 500
const END = 0x06054b50
const PART = 0x02014b50
const STORED = 0
const DEFLATED = 8
/** Only what a table is made of; pictures, macros and links to elsewhere are not unpacked. */
const WANTED = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:[\w-]+\.xml|_rels\/[\w.-]+|worksheets\/[\w.-]+\.xml))$/

/**
 * Rows of a workbook's first sheet, every cell as text. What is unpacked is measured here, byte by byte, before the reader sees
 * it: the sizes a file claims are the sender's own words. The reader gets a new archive of what was measured, so the two cannot
 * see different things.
 * @throws when it is no workbook or unpacks to more than any list.
 */
export async function rowsOfXlsx(file: Buffer): Promise<string[][]> {
  const archive = new ZipFile()
  for (const { name, bytes } of partsOf(file)) archive.addBuffer(bytes, name, { compress: false })
  archive.end()
  const repacked = await buffer(archive.outputStream)
  const rows = await readSheet(repacked.buffer.slice(repacked.byteOffset, repacked.byteOffset + repacked.length))
  return rows.map((row) => row.map(cellText))
}

interface Part {
  name: string
  bytes: Buffer
}

function partsOf(file: Buffer): Part[] {
  const parts: Part[] = []
  let left = MOST_UNPACKED
  for (const entry of directoryOf(file)) {
    if (!WANTED.test(entry.name)) continue
    const bytes = unpacked(file, entry, left)
    left -= bytes.length
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

/** The central directory (APPNOTE 4.3.12). */
function directoryOf(file: Buffer): Entry[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || file.readUInt32LE(end) !== END) throw new Error('no archive')
  const count = file.readUInt16LE(end + 10)
  if (count > MOST_PARTS) throw new Error('too many parts')
  const entries: Entry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    if (file.readUInt32LE(at) !== PART) throw new Error('torn directory')
    const [name, extra, comment] = [28, 30, 32].map((place) => file.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + name),
      method: file.readUInt16LE(at + 10),
      packedSize: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

function unpacked(file: Buffer, { method, packedSize, offset }: Entry, most: number): Buffer {
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const packed = file.subarray(start, start + packedSize)
  if (packed.length < packedSize) throw new Error('torn part')
  if (method === STORED && packed.length <= most) return packed
  if (method !== DEFLATED) throw new Error('packed in another way')
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
}

/** Numbers as they are, days as ISO dates. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.valueOf()) ? '' : cell.toISOString().slice(0, 10)
  return String(cell)
}
