import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { VAT_GROUNDS } from '#modules/accounting/values/vat.ts'
import { formatDateInZone, formatEuros } from '#platform/server/email/public.ts'
import { translate } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { InvoiceDocument, InvoiceLine } from './invoice-document.ts'
import { BOTTOM, FONTS, INK, LINE, MARGIN, PALE, type RenderContext, WIDTH } from './page-layout.ts'
import { renderParties } from './render-parties.ts'

const AMOUNT_WIDTH = 110
const FOOT_ABOVE_EDGE = 44

/**
 * Renders an invoice, credit note or statement as PDF. The same content always gives the same bytes, because the PDF is
 * dated with the issue date. Font subsets are embedded because the built-in fonts have neither Cyrillic nor the euro
 * sign.
 */
export function renderInvoicePdf(paper: InvoiceDocument, language: UiLanguage): Promise<Uint8Array> {
  const say: RenderContext['say'] = (key, values) => translate(language, key, values)
  const title = `${say(`paper.kind.${paper.kind}`)} ${paper.number}`
  // PDFKit takes a Date, and would otherwise write the time of rendering.
  const at = new Date(Temporal.Instant.from(paper.issuedAt).epochMilliseconds)
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    info: { Title: title, CreationDate: at, ModDate: at },
    font: font(FONTS.body),
    bufferPages: true,
  })
  doc.registerFont('body', font(FONTS.body)).registerFont('strong', font(FONTS.strong))
  const parts: Buffer[] = []
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  renderContent({ doc, paper, language, say }, title)
  doc.end()
  return done
}

const font = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

function renderContent(drawing: RenderContext, title: string): void {
  const { doc, paper, say } = drawing
  doc.fillColor(INK).font('strong').fontSize(20).text(title, MARGIN, MARGIN)
  doc.moveDown(0.3).font('body').fontSize(10).fillColor(PALE)
  doc.text(`${say('paper.date')} ${formatDay(drawing, paper.issuedAt)}`, { lineGap: 2 })
  if (paper.month) doc.text(say('paper.ofMonth', { month: paper.month }))
  if (paper.creditOf && !paper.isCorrection) doc.text(say('paper.creditOf', { number: paper.creditOf }))
  if (paper.replaces) doc.text(say('paper.replaces', { number: paper.replaces }))
  doc.moveDown(2)
  doc.y = renderParties(drawing) + 28
  for (const line of paper.lines) renderLine(drawing, line)
  renderTotals(drawing)
  renderNotes(drawing)
  renderFooters(drawing, title)
}

const renderRule = ({ doc }: RenderContext, color = LINE) =>
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + WIDTH, doc.y)
    .lineWidth(0.7)
    .strokeColor(color)
    .stroke()

/** Renders a text on the left and an amount on the right of the same line, without a page break between them. */
function renderRow({ doc, language }: RenderContext, text: string, cents: number): void {
  const width = WIDTH - AMOUNT_WIDTH
  if (doc.y + 9 + doc.heightOfString(text, { width }) > BOTTOM) doc.addPage()
  const top = doc.y + 9
  // Use a minus sign as wide as a digit: some locales format negative amounts with a hyphen.
  doc.text(formatEuros(cents, language).replace(/^-/, '−'), MARGIN, top, { width: WIDTH, align: 'right' })
  doc.text(text, MARGIN, top, { width, lineGap: 2 })
  doc.y += 7
}

function renderLine(drawing: RenderContext, line: InvoiceLine): void {
  const { doc } = drawing
  renderRule(drawing)
  doc.font('body').fontSize(10).fillColor(INK)
  renderRow(drawing, formatLine(drawing, line), line.cents)
}

function formatLine(drawing: RenderContext, line: InvoiceLine): string {
  const { paper, say } = drawing
  if (line.what === 'correction') return say('paper.line.correction', { number: paper.creditOf })
  const of =
    line.ofCents === null ? '' : `, ${say('paper.of', { amount: formatEuros(line.ofCents, drawing.language) })}`
  const length = line.minutes === null ? '' : `, ${say('paper.minutes', { count: line.minutes })}`
  // The date as agreed when the invoice was issued; the session may be rescheduled later (decision 0024).
  const when = line.what === 'session' || line.what === 'groupSession' ? 'paper.agreedFor' : null
  const on = formatDay(drawing, line.at)
  return `${say(`paper.line.${line.what}`)}, ${when ? say(when, { date: on }) : on}${length}${of}`
}

/**
 * Renders the total. An invoice also shows that nothing is due, so that the client does not pay again by bank transfer.
 */
function renderTotals(drawing: RenderContext): void {
  const { doc, paper, say } = drawing
  renderRule(drawing, PALE)
  renderVat(drawing)
  doc.font('strong').fontSize(12).fillColor(INK)
  renderRow(drawing, say('paper.total'), paper.totalCents)
  if (paper.kind !== 'session' || !paper.paid) return
  doc.font('body').fontSize(10)
  renderRow(drawing, paidText(drawing, paper.paid), -paper.totalCents)
  renderRule(drawing)
  doc.font('strong').fontSize(10)
  renderRow(drawing, say('paper.due'), 0)
}

/** Renders the net amount and the VAT, which add up to the total below. */
function renderVat(drawing: RenderContext): void {
  const { doc, paper, say, language } = drawing
  if (paper.vat?.treatment !== 'standard') return
  doc.font('body').fontSize(10).fillColor(INK)
  renderRow(drawing, say('paper.net'), paper.vat.netCents)
  renderRow(drawing, say('paper.vat', { percent: formatPercent(paper.vat.rate!, language) }), paper.vat.vatCents)
}

const formatPercent = (rate: number, language: UiLanguage) => new Intl.NumberFormat(language).format(rate / 100)

/**
 * States why no VAT applies, or that it is included; documents from before VAT was recorded keep their original line.
 */
function vatNote({ paper, say }: RenderContext): string {
  const { vat } = paper
  if (vat?.treatment === 'exempt') return say('paper.vatExempt', { act: VAT_GROUNDS[vat.ground!].act })
  if (vat?.treatment === 'standard') return say('paper.vatInside')
  return say(paper.issuer.vatNumber ? 'paper.vatLiable' : 'paper.vatNone')
}

function paidText(drawing: RenderContext, paid: NonNullable<InvoiceDocument['paid']>): string {
  const how = drawing.paper.kind === 'creditNote' ? 'paper.paidBack' : 'paper.paid'
  const card = paid.cardLast4 ? ` •••• ${paid.cardLast4}` : ''
  return `${drawing.say(how, { date: formatDay(drawing, paid.at) })}${card}`
}

function renderNotes(drawing: RenderContext): void {
  const { doc, paper, say } = drawing
  doc.moveDown(1.5).font('body').fontSize(9).fillColor(PALE)
  const notes = [
    paper.kind === 'creditNote' && paper.paid && paidText(drawing, paper.paid),
    paper.isCorrection && say('paper.corrected'),
    paper.kind === 'feeStatement' && say('paper.kept'),
    vatNote(drawing),
  ]
  for (const note of notes) if (note) doc.text(note, MARGIN, doc.y, { width: WIDTH, lineGap: 3 })
}

/** Renders the document's title and the page number at the foot of each page. */
function renderFooters({ doc, say }: RenderContext, title: string): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // PDFKit would start a new page for text below the margin.
    doc.page.margins.bottom = 0
    const y = doc.page.height - FOOT_ABOVE_EDGE
    doc.font('body').fontSize(8).fillColor(PALE).text(title, MARGIN, y, { width: WIDTH, lineBreak: false })
    const pages = say('paper.page', { page: page + 1, of: count })
    doc.text(pages, MARGIN + WIDTH - doc.widthOfString(pages), y, { lineBreak: false })
  }
}

const formatDay = ({ paper, language }: RenderContext, at: string) =>
  formatDateInZone(at, { language, timezone: paper.timezone })
