import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { failWithDomainError } from '#platform/server/context.ts'
import { buildImportRow, IMPORT_HEADINGS, toCsv, toXlsx } from '#testing/server/import-admin.ts'
import { parseTableFile } from './parse-table-file.ts'

const ROWS = [IMPORT_HEADINGS, buildImportRow(1), buildImportRow(2)]

async function read(content: Uint8Array | string) {
  const folder = mkdtempSync(join(tmpdir(), 'hool-list-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'list')
  writeFileSync(path, content)
  return (await parseTableFile({ fail: failWithDomainError }, path)).map(({ cells }) => cells)
}
const code = (error: unknown) => (error as { code: string }).code
const refused = (content: Uint8Array | string) => read(content).then(() => 'read', code)

const utf16 = (text: string, mark: string) => Buffer.from(mark + text, 'utf16le')
const BALTIC: Record<string, number> = { ä: 0xe4, Ä: 0xc4, ü: 0xfc, Ü: 0xdc, õ: 0xf5, ö: 0xf6, š: 0xf0, ž: 0xfe }
const windows1257 = (text: string) => Uint8Array.from([...text].map((one) => BALTIC[one] ?? one.charCodeAt(0)))

test.each([
  ['UTF-8', Buffer.from(toCsv(ROWS))],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${toCsv(ROWS)}`)],
  ['UTF-16 with a byte order mark', utf16(toCsv(ROWS), '\uFEFF')],
  ['UTF-16 without a byte order mark', utf16(toCsv(ROWS), '')],
  ['big-endian UTF-16', utf16(toCsv(ROWS), '\uFEFF').swap16()],
  ['Windows-1257', windows1257(toCsv(ROWS))],
])('reads a list saved as %s', async (_name, bytes) => {
  expect(await read(bytes)).toEqual(ROWS)
})

test.each([',', ';', '\t', '|'])('detects the separator %j', async (separator) => {
  const rows = [...ROWS, ['Mari', 'A', 'b@c.test', 'one; two, three', 'x', 'y', 'z']]
  expect(await read(toCsv(rows, separator))).toEqual(rows)
  expect(await read(`sep=${separator}\r\n${toCsv(rows, separator)}`)).toEqual(rows)
})

test('reads a workbook, and numbers rows as a spreadsheet does', async () => {
  expect(await read(await toXlsx(ROWS))).toEqual(ROWS)
  const folder = mkdtempSync(join(tmpdir(), 'hool-list-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'list'), toCsv([IMPORT_HEADINGS, ['', ''], buildImportRow(1)]))
  expect((await parseTableFile({ fail: failWithDomainError }, join(folder, 'list'))).map(({ row }) => row)).toEqual([
    1, 3,
  ])
})

test('rejects files that are not lists, are empty or are too large', async () => {
  expect(await refused(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 1]))).toBe('importUnreadable')
  expect(await refused(Buffer.from('%PDF-1.4\n\u0000\u0001'))).toBe('importUnreadable')
  expect(await refused(Buffer.from('PK\x03\x04 and nothing else'))).toBe('importUnreadable')
  expect(await refused('')).toBe('importEmpty')
  expect(await refused(toCsv(Array.from({ length: 10_002 }, () => ['a'])))).toBe('importTooLarge')
  expect(await refused(toCsv([Array.from({ length: 61 }, () => 'a')]))).toBe('importTooLarge')
})

/** A ZIP bomb: a part that declares ten bytes and unpacks to a gigabyte. */
function aBomb(name: string): Buffer {
  const packed = deflateRawSync(Buffer.alloc(1_000_000_000), { level: 9 })
  const path = Buffer.from(name)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(10, 22)
  local.writeUInt16LE(path.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(crc32(Buffer.alloc(10)), 16)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(10, 24)
  central.writeUInt16LE(path.length, 28)
  const start = local.length + path.length + packed.length
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + path.length, 12)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([local, path, packed, central, path, end])
}

test('does not unpack a ZIP bomb, whatever size it declares', { timeout: 60_000 }, async () => {
  const before = process.memoryUsage().rss
  expect(await refused(aBomb('xl/worksheets/sheet1.xml'))).toBe('importUnreadable')
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
})

test('rejects a sheet with a cell at the maximum row and column, and continues', {
  timeout: 60_000,
}, async () => {
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>z</t></is></c></row></sheetData></worksheet>`
  expect(['importUnreadable', 'importTooLarge']).toContain(await refused(await toXlsx([], sheet)))
  expect(await read(toCsv(ROWS))).toEqual(ROWS)
})

test('reads or rejects any bytes without crashing', { timeout: 60_000 }, async () => {
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 400 }), fc.string({ unit: 'binary', maxLength: 200 }))
  await fc.assert(
    fc.asyncProperty(bytes, async (content) => {
      expect(['read', 'importUnreadable', 'importEmpty', 'importTooLarge']).toContain(await refused(content))
    }),
    { numRuns: 25 },
  )
})
