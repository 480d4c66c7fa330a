import type PDFDocument from 'pdfkit'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { InvoiceDocument } from './invoice-document.ts'

/** Page layout of all documents: A4, in points. */
export const FONTS = { body: 'DejaVuSans', strong: 'DejaVuSans-Bold' }
export const MARGIN = 56
export const WIDTH = 595 - 2 * MARGIN
/** The lowest y coordinate of content; the footer is below. */
export const BOTTOM = 760
export const INK = '#25211c'
export const PALE = '#5e564c'
export const LINE = '#d9d0c0'

export interface RenderContext {
  doc: InstanceType<typeof PDFDocument>
  invoice: InvoiceDocument
  language: UiLanguage
  t: (key: string, values?: Record<string, unknown>) => string
}
