import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { UiLanguage } from '#contract/enums.ts'
import { dateOn, euros } from '../messages/public.ts'
import { textIn } from '../texts.ts'
import type { Paper, PaperLine, Party } from './paper.ts'

const font = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)
const FONTS = { body: font('DejaVuSans'), strong: font('DejaVuSans-Bold') }
const MARGIN = 56
const WIDTH = 595 - 2 * MARGIN
const INK = '#25211c'
const PALE = '#5e564c'
const LINE = '#d9d0c0'

type Doc = InstanceType<typeof PDFDocument>
interface Drawing {
  doc: Doc
  paper: Paper
  language: UiLanguage
  say: (key: string, values?: Record<string, unknown>) => string
}

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
    font: FONTS.body,
  })
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

function draw(drawing: Drawing, title: string): void {
  const { doc, paper, say } = drawing
  doc.fillColor(INK).font(FONTS.strong).fontSize(20).text(title, MARGIN, MARGIN)
  doc.font(FONTS.body).fontSize(10).fillColor(PALE)
  doc.text(`${say('paper.date')} ${day(drawing, paper.issuedAt)}`)
  if (paper.month) doc.text(say('paper.ofMonth', { month: paper.month }))
  if (paper.creditOf) doc.text(say('paper.creditOf', { number: paper.creditOf }))
  doc.moveDown(1.5)
  const top = doc.y
  const ends = [
    drawParty(drawing, { title: say('paper.from'), party: paper.issuer, x: MARGIN, top }),
    drawParty(drawing, { title: say('paper.to'), party: paper.recipient, x: MARGIN + WIDTH / 2, top }),
  ]
  doc.y = Math.max(...ends) + 24
  for (const line of paper.lines) drawLine(drawing, line)
  drawTotal(drawing)
  drawNotes(drawing)
}

interface PartyPlace {
  title: string
  party: Party
  x: number
  top: number
}

function drawParty({ doc, say }: Drawing, { title, party, x, top }: PartyPlace): number {
  const width = WIDTH / 2 - 16
  doc.font(FONTS.body).fontSize(9).fillColor(PALE).text(title, x, top, { width })
  doc
    .font(FONTS.strong)
    .fontSize(11)
    .fillColor(INK)
    .text(party.name || say('paper.formerClient'), { width })
  doc.font(FONTS.body).fontSize(10)
  for (const line of party.address) doc.text(line, { width })
  if (party.registryCode) doc.text(say('paper.registryCode', { code: party.registryCode }), { width })
  if (party.vatNumber) doc.text(say('paper.vatNumber', { number: party.vatNumber }), { width })
  return doc.y
}

const rule = (doc: Doc) =>
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + WIDTH, doc.y)
    .lineWidth(0.7)
    .strokeColor(LINE)
    .stroke()

/** Words at the start, the amount at the end of the same line. */
function pair({ doc, language }: Drawing, text: string, cents: number): void {
  if (doc.y > 740) doc.addPage()
  const top = doc.y + 7
  doc.text(euros(cents, language), MARGIN, top, { width: WIDTH, align: 'right' })
  doc.text(text, MARGIN, top, { width: WIDTH - 110 })
  doc.y += 7
}

function drawLine(drawing: Drawing, line: PaperLine): void {
  const { doc, say } = drawing
  rule(doc)
  doc.font(FONTS.body).fontSize(10).fillColor(INK)
  const of = line.ofCents === null ? '' : `, ${say('paper.of', { amount: euros(line.ofCents, drawing.language) })}`
  const length = line.minutes === null ? '' : `, ${say('paper.minutes', { count: line.minutes })}`
  pair(drawing, `${say(`paper.line.${line.what}`)}, ${day(drawing, line.at)}${length}${of}`, line.cents)
}

function drawTotal(drawing: Drawing): void {
  const { doc, paper, say } = drawing
  rule(doc)
  doc.font(FONTS.strong).fontSize(12).fillColor(INK)
  pair(drawing, say('paper.total'), paper.totalCents)
  doc.moveDown(1)
}

function drawNotes(drawing: Drawing): void {
  const { doc, paper, say } = drawing
  doc.font(FONTS.body).fontSize(9).fillColor(PALE)
  const { paid } = paper
  const card = paid?.cardLast4 ? `, •••• ${paid.cardLast4}` : ''
  const how = paper.kind === 'creditNote' ? 'paper.paidBack' : 'paper.paid'
  if (paid) doc.text(`${say(how, { date: day(drawing, paid.at) })}${card}`, MARGIN, doc.y, { width: WIDTH })
  if (paper.kind === 'feeStatement') doc.text(say('paper.kept'), MARGIN, doc.y, { width: WIDTH })
  doc.text(say(paper.issuer.vatNumber ? 'paper.vatLiable' : 'paper.vatNone'), { width: WIDTH })
}

const day = ({ paper, language }: Drawing, at: string) => dateOn(at, { language, timezone: paper.timezone })
