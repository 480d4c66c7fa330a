import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { VAT_GROUNDS } from '#modules/accounting/values/vat.ts'
import { formatDateInZone, formatEuros } from '#platform/server/email/public.ts'
import { translate } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { InvoiceDocument, InvoiceLine, Party } from './invoice-document.ts'

/** Layout shared by all documents: A4, in points. */
const FONTS = { body: 'DejaVuSans', strong: 'DejaVuSans-Bold' }
const MARGIN = 56
const WIDTH = 595 - 2 * MARGIN
/** The y coordinate at which the content area ends; the footer is below it. */
const BOTTOM = 760
const INK = '#25211c'
const PALE = '#5e564c'
const LINE = '#d9d0c0'

const AMOUNT_WIDTH = 110
const FOOT_ABOVE_EDGE = 44

interface RenderContext {
  doc: InstanceType<typeof PDFDocument>
  invoice: InvoiceDocument
  language: UiLanguage
  t: (key: string, values?: Record<string, unknown>) => string
}

/**
 * Renders an invoice, credit note or statement as a PDF. The same content always produces the same bytes, because the
 * PDF is dated with the issue date. Font subsets are embedded because the built-in fonts have neither Cyrillic nor the
 * euro sign.
 */
export function renderInvoicePdf(invoice: InvoiceDocument, language: UiLanguage): Promise<Uint8Array> {
  const t: RenderContext['t'] = (key, values) => translate(language, key, values)
  const title = `${t(`document.kind.${invoice.kind}`)} ${invoice.number}`
  // PDFKit expects a Date. Without one, it would write the time of rendering.
  const at = new Date(Temporal.Instant.from(invoice.issuedAt).epochMilliseconds)
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    info: { Title: title, CreationDate: at, ModDate: at },
    font: getFontPath(FONTS.body),
    bufferPages: true,
  })
  doc.registerFont('body', getFontPath(FONTS.body)).registerFont('strong', getFontPath(FONTS.strong))
  const chunks: Buffer[] = []
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  renderContent({ doc, invoice, language, t }, title)
  doc.end()
  return done
}

const getFontPath = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

function renderContent(context: RenderContext, title: string): void {
  const { doc, invoice, t } = context
  doc.fillColor(INK).font('strong').fontSize(20).text(title, MARGIN, MARGIN)
  doc.moveDown(0.3).font('body').fontSize(10).fillColor(PALE)
  doc.text(`${t('document.date')} ${formatDay(context, invoice.issuedAt)}`, { lineGap: 2 })
  if (invoice.month) doc.text(t('document.ofMonth', { month: invoice.month }))
  if (invoice.creditOf && !invoice.isCorrection) doc.text(t('document.creditOf', { number: invoice.creditOf }))
  if (invoice.replaces) doc.text(t('document.replaces', { number: invoice.replaces }))
  doc.moveDown(2)
  doc.y = renderParties(context) + 28
  for (const line of invoice.lines) renderLine(context, line)
  renderTotals(context)
  renderNotes(context)
  renderFooters(context, title)
}

/** Renders the seller and the buyer side by side. @returns the y coordinate below both, in points */
function renderParties(context: RenderContext): number {
  const { doc, invoice, t } = context
  const top = doc.y
  return Math.max(
    renderParty(context, { title: t('document.from'), party: invoice.issuer, x: MARGIN, top }),
    renderParty(context, { title: t('document.to'), party: invoice.recipient, x: MARGIN + WIDTH / 2, top }),
  )
}

interface PartyColumn {
  title: string
  party: Party
  x: number
  top: number
}

function renderParty({ doc, t, language }: RenderContext, { title, party, x, top }: PartyColumn): number {
  const width = WIDTH / 2 - 16
  doc.font('body').fontSize(9).fillColor(PALE).text(title, x, top, { width, lineGap: 3 })
  doc.font('strong').fontSize(11).fillColor(INK)
  doc.text(party.name || t('document.formerClient'), { width, lineGap: 2 })
  doc.font('body').fontSize(10)
  const numbers = [
    party.registryCode && t('document.registryCode', { code: party.registryCode }),
    party.vatNumber && t('document.vatNumber', { number: party.vatNumber }),
  ]
  for (const line of [...party.address.map((line) => formatAddressLine(line, language)), ...numbers])
    if (line) doc.text(line, { width, lineGap: 2 })
  return doc.y
}

/** Replaces a country code, the last line of an account's address, with the country's name. */
const formatAddressLine = (line: string, language: UiLanguage): string =>
  (/^[A-Z]{2}$/.test(line) && new Intl.DisplayNames(language, { type: 'region' }).of(line)) || line

const renderRule = ({ doc }: RenderContext, color = LINE) =>
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + WIDTH, doc.y)
    .lineWidth(0.7)
    .strokeColor(color)
    .stroke()

/** Renders a label on the left and an amount on the right of the same line, without a page break between them. */
function renderRow({ doc, language }: RenderContext, text: string, cents: number): void {
  const width = WIDTH - AMOUNT_WIDTH
  if (doc.y + 9 + doc.heightOfString(text, { width }) > BOTTOM) doc.addPage()
  const top = doc.y + 9
  // Some locales format negative amounts with a hyphen, which is narrower than a digit.
  doc.text(formatEuros(cents, language).replace(/^-/, '−'), MARGIN, top, { width: WIDTH, align: 'right' })
  doc.text(text, MARGIN, top, { width, lineGap: 2 })
  doc.y += 7
}

function renderLine(context: RenderContext, line: InvoiceLine): void {
  const { doc } = context
  renderRule(context)
  doc.font('body').fontSize(10).fillColor(INK)
  renderRow(context, formatLine(context, line), line.cents)
}

function formatLine(context: RenderContext, line: InvoiceLine): string {
  const { invoice, t } = context
  if (line.what === 'correction') return t('document.line.correction', { number: invoice.creditOf })
  // The line may wrap, but not between the number and the euro sign.
  const formatAmount = (cents: number) => formatEuros(cents, context.language).replace(' €', '\u00A0€')
  const total = line.ofCents === null ? '' : `, ${t('document.of', { amount: formatAmount(line.ofCents) })}`
  const length = line.minutes === null ? '' : `, ${t('document.minutes', { count: line.minutes })}`
  // The date as agreed when the invoice was issued; the session may be rescheduled later (decision 0024).
  const dateKey = line.what === 'session' || line.what === 'groupSession' ? 'document.agreedFor' : null
  const date = formatDay(context, line.at)
  return `${t(`document.line.${line.what}`)}, ${dateKey ? t(dateKey, { date }) : date}${length}${total}`
}

/**
 * Renders the total. An invoice also states that nothing is due, so that no client pays again by bank transfer.
 */
function renderTotals(context: RenderContext): void {
  const { doc, invoice, t } = context
  renderRule(context, PALE)
  renderVat(context)
  doc.font('strong').fontSize(12).fillColor(INK)
  renderRow(context, t('document.total'), invoice.totalCents)
  if (invoice.kind !== 'session' || !invoice.paid) return
  doc.font('body').fontSize(10)
  renderRow(context, formatPayment(context, invoice.paid), -invoice.totalCents)
  renderRule(context)
  doc.font('strong').fontSize(10)
  renderRow(context, t('document.due'), 0)
}

/** Renders the net amount and the VAT, which add up to the total below. */
function renderVat(context: RenderContext): void {
  const { doc, invoice, t, language } = context
  if (invoice.vat?.treatment !== 'standard') return
  doc.font('body').fontSize(10).fillColor(INK)
  renderRow(context, t('document.net'), invoice.vat.netCents)
  renderRow(context, t('document.vat', { percent: formatPercent(invoice.vat.rate!, language) }), invoice.vat.vatCents)
}

const formatPercent = (rate: number, language: UiLanguage) => new Intl.NumberFormat(language).format(rate / 100)

/**
 * Returns the note about VAT, which states that VAT is included or why none applies. Documents issued before VAT was
 * recorded keep their original note.
 */
function getVatNote({ invoice, t }: RenderContext): string {
  const { vat } = invoice
  if (vat?.treatment === 'exempt') return t('document.vatExempt', { act: VAT_GROUNDS[vat.ground!].act })
  if (vat?.treatment === 'standard') return t('document.vatInside')
  return t(invoice.issuer.vatNumber ? 'document.vatLiable' : 'document.vatNone')
}

function formatPayment(context: RenderContext, paid: NonNullable<InvoiceDocument['paid']>): string {
  const key = context.invoice.kind === 'creditNote' ? 'document.paidBack' : 'document.paid'
  const card = paid.cardLast4 ? ` •••• ${paid.cardLast4}` : ''
  return `${context.t(key, { date: formatDay(context, paid.at) })}${card}`
}

function renderNotes(context: RenderContext): void {
  const { doc, invoice, t } = context
  doc.moveDown(1.5).font('body').fontSize(9).fillColor(PALE)
  const notes = [
    invoice.kind === 'creditNote' && invoice.paid && formatPayment(context, invoice.paid),
    invoice.isCorrection && t('document.corrected'),
    invoice.kind === 'feeStatement' && t('document.stored'),
    getVatNote(context),
  ]
  for (const note of notes) if (note) doc.text(note, MARGIN, doc.y, { width: WIDTH, lineGap: 3 })
}

/** Renders the document's title and the page number at the foot of each page. */
function renderFooters({ doc, t }: RenderContext, title: string): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // PDFKit would start a new page for text in the bottom margin.
    doc.page.margins.bottom = 0
    const y = doc.page.height - FOOT_ABOVE_EDGE
    doc.font('body').fontSize(8).fillColor(PALE).text(title, MARGIN, y, { width: WIDTH, lineBreak: false })
    const pages = t('document.page', { page: page + 1, of: count })
    doc.text(pages, MARGIN + WIDTH - doc.widthOfString(pages), y, { lineBreak: false })
  }
}

const formatDay = ({ invoice, language }: RenderContext, at: string) =>
  formatDateInZone(at, { language, timezone: invoice.timezone })
