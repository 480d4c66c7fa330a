import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflateRaw } from 'node:zlib'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { failWithDomainError } from '#platform/server/context.ts'
import { buildImportRow, IMPORT_HEADINGS, toCsv, toXlsx } from '#testing/server/import-admin.ts'
import { parseTableFile } from './parse-table-file.ts'

const ROWS = [IMPORT_HEADINGS, buildImportRow(1), buildImportRow(2)]

async function readCells(content: Uint8Array | string) {
  const folder = mkdtempSync(join(tmpdir(), 'hool-list-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'list')
  writeFileSync(path, content)
  return (await parseTableFile({ fail: failWithDomainError }, path)).map(({ cells }) => cells)
}
const getCode = (error: unknown) => (error as { code: string }).code
const readCode = (content: Uint8Array | string) => readCells(content).then(() => 'read', getCode)

const encodeUtf16 = (text: string, byteOrderMark: string) => Buffer.from(byteOrderMark + text, 'utf16le')
const WINDOWS_1257_CODES: Record<string, number> = {
  ä: 0xe4,
  Ä: 0xc4,
  ü: 0xfc,
  Ü: 0xdc,
  õ: 0xf5,
  ö: 0xf6,
  š: 0xf0,
  ž: 0xfe,
}
const encodeWindows1257 = (text: string) =>
  Uint8Array.from([...text].map((character) => WINDOWS_1257_CODES[character] ?? character.charCodeAt(0)))

test.each([
  ['UTF-8', Buffer.from(toCsv(ROWS))],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${toCsv(ROWS)}`)],
  ['UTF-16 with a byte order mark', encodeUtf16(toCsv(ROWS), '\uFEFF')],
  ['UTF-16 without a byte order mark', encodeUtf16(toCsv(ROWS), '')],
  ['big-endian UTF-16', encodeUtf16(toCsv(ROWS), '\uFEFF').swap16()],
  ['Windows-1257', encodeWindows1257(toCsv(ROWS))],
])('reads a list saved as %s', async (_name, bytes) => {
  expect(await readCells(bytes)).toEqual(ROWS)
})

test.each([',', ';', '\t', '|'])('detects the separator %j', async (separator) => {
  const rows = [...ROWS, ['Mari', 'A', 'b@c.test', 'one; two, three', 'x', 'y', 'z']]
  expect(await readCells(toCsv(rows, separator))).toEqual(rows)
  expect(await readCells(`sep=${separator}\r\n${toCsv(rows, separator)}`)).toEqual(rows)
})

test('reads a workbook, and numbers rows as a spreadsheet does', async () => {
  expect(await readCells(await toXlsx(ROWS))).toEqual(ROWS)
  const folder = mkdtempSync(join(tmpdir(), 'hool-list-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'list'), toCsv([IMPORT_HEADINGS, ['', ''], buildImportRow(1)]))
  expect((await parseTableFile({ fail: failWithDomainError }, join(folder, 'list'))).map(({ row }) => row)).toEqual([
    1, 3,
  ])
})

test('rejects files that are not lists, are empty or are too large', async () => {
  expect(await readCode(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 1]))).toBe('importUnreadable')
  expect(await readCode(Buffer.from('%PDF-1.4\n\u0000\u0001'))).toBe('importUnreadable')
  expect(await readCode(Buffer.from('PK\x03\x04 and nothing else'))).toBe('importUnreadable')
  expect(await readCode('')).toBe('importEmpty')
  expect(await readCode(toCsv(Array.from({ length: 10_002 }, () => ['a'])))).toBe('importTooLarge')
  expect(await readCode(toCsv([Array.from({ length: 61 }, () => 'a')]))).toBe('importTooLarge')
})

/** Compresses a gigabyte of zeros in chunks, because the test measures the memory usage of its own process. */
async function compressGigabyte(): Promise<Buffer> {
  const zeros = Buffer.alloc(1_000_000)
  const pieces = Readable.from(Array.from({ length: 1000 }, () => zeros))
  return buffer(pieces.pipe(createDeflateRaw({ level: 9 })))
}

/** Builds a ZIP bomb: an archive with a part that declares ten bytes and unpacks to a gigabyte. */
async function buildZipBomb(name: string): Promise<Buffer> {
  const packed = await compressGigabyte()
  const path = Buffer.from(name)
  const localHeader = Buffer.alloc(30)
  localHeader.writeUInt32LE(0x04034b50, 0)
  localHeader.writeUInt16LE(8, 8)
  localHeader.writeUInt32LE(packed.length, 18)
  localHeader.writeUInt32LE(10, 22)
  localHeader.writeUInt16LE(path.length, 26)
  const centralHeader = Buffer.alloc(46)
  centralHeader.writeUInt32LE(0x02014b50, 0)
  centralHeader.writeUInt16LE(8, 10)
  centralHeader.writeUInt32LE(crc32(Buffer.alloc(10)), 16)
  centralHeader.writeUInt32LE(packed.length, 20)
  centralHeader.writeUInt32LE(10, 24)
  centralHeader.writeUInt16LE(path.length, 28)
  const start = localHeader.length + path.length + packed.length
  const endRecord = Buffer.alloc(22)
  endRecord.writeUInt32LE(0x06054b50, 0)
  endRecord.writeUInt16LE(1, 8)
  endRecord.writeUInt16LE(1, 10)
  endRecord.writeUInt32LE(centralHeader.length + path.length, 12)
  endRecord.writeUInt32LE(start, 16)
  return Buffer.concat([localHeader, path, packed, centralHeader, path, endRecord])
}

test('does not unpack a ZIP bomb that declares a small size', { timeout: 60_000 }, async () => {
  const bomb = await buildZipBomb('xl/worksheets/sheet1.xml')
  const before = process.memoryUsage().rss
  expect(await readCode(bomb)).toBe('importUnreadable')
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
})

test('rejects a sheet with a cell at the maximum row and column, and still reads other files', {
  timeout: 60_000,
}, async () => {
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>z</t></is></c></row></sheetData></worksheet>`
  expect(['importUnreadable', 'importTooLarge']).toContain(await readCode(await toXlsx([], sheet)))
  expect(await readCells(toCsv(ROWS))).toEqual(ROWS)
})

test('reads or rejects any bytes without crashing', { timeout: 60_000 }, async () => {
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 400 }), fc.string({ unit: 'binary', maxLength: 200 }))
  await fc.assert(
    fc.asyncProperty(bytes, async (content) => {
      expect(['read', 'importUnreadable', 'importEmpty', 'importTooLarge']).toContain(await readCode(content))
    }),
    { numRuns: 25 },
  )
})
