import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { processImport } from '#modules/admin/server/imports/process-import.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer } from './factories.ts'
import { createTestApp, logInTestUser } from './test-app.ts'
import { createTestDeps } from './test-deps.ts'

export const IMPORT_HEADINGS = ['Eesnimi', 'Perekonnanimi', 'E-post', 'Telefon', 'Teemad', 'Linn', 'Amet']
export const buildImportRow = (n: number): string[] => [
  `Mari${n}`,
  'Näidis',
  `mari-${n}@list.test`,
  '5555 5555',
  'Lein, Ärevus',
  'Tartu',
  'Psühholoog',
]
export const buildImportRows = (count: number, from = 1): string[][] =>
  Array.from({ length: count }, (_none, index) => buildImportRow(index + from))

export const toCsv = (rows: readonly string[][], separator = ';'): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n')

export const buildImportFile = (content: string | Uint8Array, name = 'nimekiri.csv') =>
  new File([content as BlobPart], name)
export const buildImportListFile = (rows: readonly string[][]) => buildImportFile(toCsv([IMPORT_HEADINGS, ...rows]))

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Builds a minimal workbook with one sheet. `sheet` replaces the XML that is generated from the rows. */
export async function toXlsx(rows: readonly string[][], sheet?: string): Promise<Buffer> {
  const lines = rows.map((row, y) => {
    const cells = row.map(
      (cell, x) => `<c r="${String.fromCharCode(65 + x)}${y + 1}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`,
    )
    return `<row r="${y + 1}">${cells.join('')}</row>`
  })
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const parts = {
    '[Content_Types].xml': `${XML}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml':
      sheet ?? `${XML}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  }
  const archive = new ZipFile()
  for (const [name, text] of Object.entries(parts)) archive.addBuffer(Buffer.from(text), name)
  archive.end()
  return buffer(archive.outputStream)
}

/** Creates an administrator who imports lists. Jobs run only when a helper runs them. */
export async function createImportAdmin(options: { keep?: boolean } = {}) {
  const deps = await createTestDeps(options)
  const { call } = await createTestApp(deps, options)
  const admin = await createTestCustomer(deps, { role: ROLE.admin, firstName: 'Kadri' })
  const as = await logInTestUser(deps, admin)
  const upload = async (file: File) => (await call('addImport', { file }, { as })).body.data!
  const settings = { source: 'avalik register', emailLanguage: 'et' }
  const check = async (id: string, mapping: unknown) => {
    const response = await call('checkImport', { id, mapping, ...settings }, { as })
    await processImport(deps, id)
    return response
  }
  const show = async (id: string) => (await call('getImport', { id }, { as })).body.data!
  const start = (id: string) => call('startImport', { id }, { as })
  /** Runs a whole import and returns its final state. */
  const runImport = async (rows: readonly string[][]) => {
    const { importId: id, mapping } = await upload(buildImportListFile(rows))
    await check(id, mapping)
    await start(id)
    await processImport(deps, id)
    return show(id)
  }
  return { deps, call, admin, as, upload, check, show, start, runImport, settings }
}
