import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { VAT_GROUNDS } from '#modules/accounting/values/vat.ts'
import { dateOn, euros } from '#platform/server/email/public.ts'
import { textIn } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { drawParties } from './draw-parties.ts'
import type { Paper, PaperLine } from './paper.ts'
import { BOTTOM, type Drawing, FONTS, INK, LINE, MARGIN, PALE, WIDTH } from './sheet.ts'

const AMOUNT_WIDTH = 110
const FOOT_ABOVE_EDGE = 44

/**
 * A paper as PDF in a language. The same paper gives the same bytes: its own date is the document's. Fonts are embedded, in
 * parts, because the built-in ones have neither Cyrillic nor the euro sign.
 */
export function drawPaper(paper: Paper, language: UiLanguage): Promise<Uint8Array> {
  const say: Drawing['say'] = (key, values) => textIn(language, key, values)
  const title = `${say(`paper.kind.${paper.kind}`)} ${paper.number}`
  // The library takes the platform's own date and would else write the moment of drawing.
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
  draw({ doc, paper, language, say }, title)
  doc.end()
  return done
}

const font = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

function draw(drawing: Drawing, title: string): void {
  const { doc, paper, say } = drawing
  doc.fillColor(INK).font('strong').fontSize(20).text(title, MARGIN, MARGIN)
  doc.moveDown(0.3).font('body').fontSize(10).fillColor(PALE)
  doc.text(`${say('paper.date')} ${day(drawing, paper.issuedAt)}`, { lineGap: 2 })
  if (paper.month) doc.text(say('paper.ofMonth', { month: paper.month }))
  if (paper.creditOf && !paper.isCorrection) doc.text(say('paper.creditOf', { number: paper.creditOf }))
  if (paper.replaces) doc.text(say('paper.replaces', { number: paper.replaces }))
  doc.moveDown(2)
  doc.y = drawParties(drawing) + 28
  for (const line of paper.lines) drawLine(drawing, line)
  drawTotals(drawing)
  drawNotes(drawing)
  drawFeet(drawing, title)
}

const rule = ({ doc }: Drawing, color = LINE) =>
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + WIDTH, doc.y)
    .lineWidth(0.7)
    .strokeColor(color)
    .stroke()

/** Words at the start, the amount at the end of the same line; both on one page. */
function pair({ doc, language }: Drawing, text: string, cents: number): void {
  const width = WIDTH - AMOUNT_WIDTH
  if (doc.y + 9 + doc.heightOfString(text, { width }) > BOTTOM) doc.addPage()
  const top = doc.y + 9
  // A real minus, as long as the digits are wide: some languages' own is a hyphen.
  doc.text(euros(cents, language).replace(/^-/, '−'), MARGIN, top, { width: WIDTH, align: 'right' })
  doc.text(text, MARGIN, top, { width, lineGap: 2 })
  doc.y += 7
}

function drawLine(drawing: Drawing, line: PaperLine): void {
  const { doc } = drawing
  rule(drawing)
  doc.font('body').fontSize(10).fillColor(INK)
  pair(drawing, wordsOf(drawing, line), line.cents)
}

function wordsOf(drawing: Drawing, line: PaperLine): string {
  const { paper, say } = drawing
  if (line.what === 'correction') return say('paper.line.correction', { number: paper.creditOf })
  const of = line.ofCents === null ? '' : `, ${say('paper.of', { amount: euros(line.ofCents, drawing.language) })}`
  const length = line.minutes === null ? '' : `, ${say('paper.minutes', { count: line.minutes })}`
  // The day as it was when the paper was issued: a session may move later (decision 0024).
  const when = line.what === 'session' || line.what === 'groupSession' ? 'paper.agreedFor' : null
  const on = day(drawing, line.at)
  return `${say(`paper.line.${line.what}`)}, ${when ? say(when, { date: on }) : on}${length}${of}`
}

/** The sum; on an invoice also that nothing is open: what is paid by card beforehand would else be paid again by transfer. */
function drawTotals(drawing: Drawing): void {
  const { doc, paper, say } = drawing
  rule(drawing, PALE)
  drawVat(drawing)
  doc.font('strong').fontSize(12).fillColor(INK)
  pair(drawing, say('paper.total'), paper.totalCents)
  if (paper.kind !== 'session' || !paper.paid) return
  doc.font('body').fontSize(10)
  pair(drawing, paidText(drawing, paper.paid), -paper.totalCents)
  rule(drawing)
  doc.font('strong').fontSize(10)
  pair(drawing, say('paper.due'), 0)
}

/** Net and VAT of a price that has VAT in it; both add up to the total below. */
function drawVat(drawing: Drawing): void {
  const { doc, paper, say, language } = drawing
  if (paper.vat?.treatment !== 'standard') return
  doc.font('body').fontSize(10).fillColor(INK)
  pair(drawing, say('paper.net'), paper.vat.netCents)
  pair(drawing, say('paper.vat', { percent: percentOf(paper.vat.rate!, language) }), paper.vat.vatCents)
}

const percentOf = (rate: number, language: UiLanguage) => new Intl.NumberFormat(language).format(rate / 100)

/** Why there is no VAT, or that it is inside; a paper from before says the one line it said then. */
function vatNote({ paper, say }: Drawing): string {
  const { vat } = paper
  if (vat?.treatment === 'exempt') return say('paper.vatExempt', { act: VAT_GROUNDS[vat.ground!].act })
  if (vat?.treatment === 'standard') return say('paper.vatInside')
  return say(paper.issuer.vatNumber ? 'paper.vatLiable' : 'paper.vatNone')
}

function paidText(drawing: Drawing, paid: NonNullable<Paper['paid']>): string {
  const how = drawing.paper.kind === 'creditNote' ? 'paper.paidBack' : 'paper.paid'
  const card = paid.cardLast4 ? ` •••• ${paid.cardLast4}` : ''
  return `${drawing.say(how, { date: day(drawing, paid.at) })}${card}`
}

function drawNotes(drawing: Drawing): void {
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

/** Which paper and which page of how many, at the foot of each. */
function drawFeet({ doc, say }: Drawing, title: string): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Below the margin the library would begin another page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - FOOT_ABOVE_EDGE
    doc.font('body').fontSize(8).fillColor(PALE).text(title, MARGIN, y, { width: WIDTH, lineBreak: false })
    const pages = say('paper.page', { page: page + 1, of: count })
    doc.text(pages, MARGIN + WIDTH - doc.widthOfString(pages), y, { lineBreak: false })
  }
}

const day = ({ paper, language }: Drawing, at: string) => dateOn(at, { language, timezone: paper.timezone })
