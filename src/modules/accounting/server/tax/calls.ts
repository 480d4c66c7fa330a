import { getOwnTax, putOwnTax } from './own-tax.ts'
import { taxReport, taxReportCsv, taxReportXml } from './show-report.ts'

export const taxUseCases = { getOwnTax, putOwnTax, taxReport, taxReportXml, taxReportCsv }
