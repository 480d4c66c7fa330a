import { randomUUID } from 'node:crypto'

/** Rows of the call table: lists of counsellors, and who is on them. */
export const IMPORT_ROWS = {
  // Lists come as files: who may bring one in is settled before it is received.
  importProviders: { input: () => ({ dryRun: 'true' }), status: 422 },
  addImport: { status: 422 },
  listImports: {},
  getImport: { input: () => ({ id: randomUUID() }), status: 404 },
  checkImport: { input: () => ({ id: randomUUID(), mapping: [], source: 'A', letterLanguage: 'et' }), status: 404 },
  importRows: { input: () => ({ id: randomUUID() }), status: 404 },
  importReport: { input: () => ({ id: randomUUID() }), status: 404 },
  startImport: { input: () => ({ id: randomUUID() }), status: 404 },
  stopImport: { input: () => ({ id: randomUUID() }), status: 404 },
  forgetImport: { input: () => ({ id: randomUUID() }), status: 404 },
  showImported: { input: () => ({ token: 'guessed' }), status: 404 },
  acceptImported: { input: () => ({ token: 'guessed' }), status: 404 },
  refuseImported: { input: () => ({ token: 'guessed' }), status: 404 },
}
