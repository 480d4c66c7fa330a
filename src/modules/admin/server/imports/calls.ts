import { addImport } from './add-import.ts'
import { acceptImported, refuseImported, showImported } from './answer.ts'
import { checkImport, forgetImport, startImport, stopImport } from './control-import.ts'
import { importProviders } from './import-providers.ts'
import { importReport, importRows } from './report.ts'
import { getImport, listImports } from './show-imports.ts'

export const importUseCases = {
  importProviders,
  addImport,
  listImports,
  getImport,
  checkImport,
  importRows,
  importReport,
  startImport,
  stopImport,
  forgetImport,
  showImported,
  acceptImported,
  refuseImported,
}
