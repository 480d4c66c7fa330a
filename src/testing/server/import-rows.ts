import { randomUUID } from 'node:crypto'

/** Call table rows for imports and imported counsellors. */
export const IMPORT_ROWS = {
  // No file is sent: access is checked before a file is received.
  importProviders: { input: () => ({ dryRun: 'true' }), status: 422 },
  addImport: { status: 422 },
  listImports: {},
  getImport: { input: () => ({ id: randomUUID() }), status: 404 },
  checkImport: { input: () => ({ id: randomUUID(), mapping: [], source: 'A', emailLanguage: 'et' }), status: 404 },
  importRows: { input: () => ({ id: randomUUID() }), status: 404 },
  importReport: { input: () => ({ id: randomUUID() }), status: 404 },
  startImport: { input: () => ({ id: randomUUID() }), status: 404 },
  stopImport: { input: () => ({ id: randomUUID() }), status: 404 },
  eraseImport: { input: () => ({ id: randomUUID() }), status: 404 },
  showImported: { input: () => ({ token: 'guessed' }), status: 404 },
  acceptImported: { input: () => ({ token: 'guessed' }), status: 404 },
  rejectImportInvitation: { input: () => ({ token: 'guessed' }), status: 404 },
}
