import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listElementTexts, listXsdErrors } from '#testing/server/validate-xml.ts'
import { hasEInvoice, renderEInvoice } from './e-invoice.ts'
import type { InvoiceDocument, InvoiceLine } from './invoice-document.ts'
import { computeCreditedVat, computeVat, type VatTerms } from './invoice-vat.ts'

const STANDARD: VatTerms = { treatment: 'standard', ground: null, rate: 2400 }
const EXEMPT: VatTerms = { treatment: 'exempt', ground: 'health', rate: null }
const OUTSIDE: VatTerms = { treatment: 'notRegistered', ground: null, rate: null }

const line = (cents: number, what: InvoiceLine['what'] = 'session'): InvoiceLine => ({
  what,
  at: '2026-11-24T08:00:00Z',
  minutes: 60,
  cents,
  ofCents: null,
})

function buildInvoice(terms: VatTerms, overrides: Partial<InvoiceDocument> = {}) {
  const lines = overrides.lines ?? [line(4500)]
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0)
  const vatNumber = terms.treatment === 'notRegistered' ? null : 'EE100931558'
  const invoice: InvoiceDocument = {
    kind: 'session',
    number: '17-0004',
    issuedAt: '2026-11-23T22:30:00Z',
    timezone: 'Europe/Tallinn',
    month: null,
    issuer: {
      name: 'Näidise & Nõuanne <OÜ>',
      address: ['Pikk 1', '10123 Tallinn', 'EE'],
      registryCode: null,
      vatNumber,
    },
    recipient: {
      name: 'Ühing "A" OÜ',
      address: ['Lai 2', 'tuba 3', '51005 Tartu'],
      registryCode: '10000024',
      vatNumber: 'EE100366327',
    },
    lines,
    totalCents,
    vat: computeVat(terms, totalCents),
    paid: null,
    creditOf: null,
    isToCompany: true,
    ...overrides,
  }
  if (!hasEInvoice(invoice)) throw new Error('not an invoice to a company')
  return invoice
}
const toCents = (text: string | undefined) => Math.round(Number(text) * 100)
const readCents = (xml: Uint8Array, name: string) => toCents(listElementTexts(xml, name)[0])
const SCHEMA = { session: 'UBL-Invoice-2.1.xsd', creditNote: 'UBL-CreditNote-2.1.xsd' }

const credit = (terms: VatTerms) => ({
  kind: 'creditNote' as const,
  lines: [line(-1000, 'refund')],
  totalCents: -1000,
  creditOf: '17-0003',
  vat: computeCreditedVat(terms, { remainingCents: 4500, totalCents: -1000 }),
})

test.each([
  ['standard rate', STANDARD],
  ['exempt', EXEMPT],
  ['not registered', OUTSIDE],
] as const)(
  'an invoice and a credit note with VAT treatment “%s” are valid against the UBL 2.1 schema',
  async (_name, terms) => {
    for (const overrides of [{}, credit(terms), { lines: [line(4500), line(-1000, 'refund')], replaces: '17-0001' }]) {
      const invoice = buildInvoice(terms, overrides)
      const xml = renderEInvoice(invoice, 'et')
      expect(await listXsdErrors(xml, 'ubl', SCHEMA[invoice.kind as 'session'])).toEqual([])
    }
  },
)

test('the schema rejects elements in the wrong order', async () => {
  const text = new TextDecoder().decode(renderEInvoice(buildInvoice(STANDARD), 'en'))
  const [before, after] = ['<cbc:ID>17-0004</cbc:ID>', '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>']
  const swapped = text.replace(before, 'HERE').replace(after, before).replace('HERE', after)
  expect(await listXsdErrors(new TextEncoder().encode(swapped), 'ubl', SCHEMA.session)).not.toEqual([])
})

test('24 %: states the seller’s VAT number, the rate and the totals, escapes user input and has nothing left to pay', () => {
  const xml = renderEInvoice(buildInvoice(STANDARD), 'en')
  const text = new TextDecoder().decode(xml)
  expect(text).toContain('Näidise &amp; Nõuanne &lt;OÜ&gt;')
  expect(listElementTexts(xml, 'cbc:IssueDate')).toEqual(['2026-11-24'])
  expect(listElementTexts(xml, 'cbc:CompanyID')).toEqual(['EE100931558', 'EE100366327', '10000024'])
  expect(listElementTexts(xml, 'cbc:Percent')).toEqual(['24', '24'])
  expect(listElementTexts(xml, 'cbc:TaxAmount')).toEqual(['8.71', '8.71'])
  expect(listElementTexts(xml, 'cbc:TaxExclusiveAmount')).toEqual(['36.29'])
  expect(listElementTexts(xml, 'cbc:PayableAmount')).toEqual(['0.00'])
  expect(listElementTexts(xml, 'cbc:Name')).toEqual(['Counselling session'])
  expect(text).not.toMatch(/health|therap/i)
})

test('an exempt invoice states the legal ground and its code; one outside the scope of VAT has no rate and no VAT number', () => {
  const exempt = renderEInvoice(buildInvoice(EXEMPT), 'en')
  expect(listElementTexts(exempt, 'cbc:TaxExemptionReasonCode')).toEqual(['VATEX-EU-132-1C'])
  expect(listElementTexts(exempt, 'cbc:TaxExemptionReason')).toEqual(['Value-Added Tax Act § 16 (1) 2)'])
  expect(listElementTexts(exempt, 'cbc:Percent')).toEqual(['0', '0'])
  const outside = new TextDecoder().decode(renderEInvoice(buildInvoice(OUTSIDE), 'en'))
  expect(outside).toContain('<cbc:ID>O</cbc:ID>')
  expect(outside).not.toMatch(/cbc:Percent|EE100366327|PartyTaxScheme/)
  // BR-CO-26: a seller without a registry code is identified by the provider number.
  expect(outside).toContain('<cac:PartyIdentification>\n        <cbc:ID>17</cbc:ID>')
})

test('provides no e-invoice to a person, for a document without VAT data or for a foreign VAT number', () => {
  const invoice = buildInvoice(STANDARD)
  const { vat: _vat, ...withoutVat } = invoice
  const abroad = { ...invoice, vat: computeVat({ treatment: 'abroad', ground: null, rate: null }, 4500) }
  expect([{ ...invoice, isToCompany: false }, withoutVat, abroad].map(hasEInvoice)).toEqual([false, false, false])
})

/** Generates prices from one to ten thousand euros, all VAT rates used so far, and refunds in up to four parts. */
const history = fc.record({
  price: fc.integer({ min: 100, max: 1_000_000 }),
  rate: fc.constantFrom(2000, 2200, 2400),
  parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
})

test('after any partial refunds, each document’s net and VAT add up, and their VAT totals that of the remaining amount', () => {
  fc.assert(
    fc.property(history, ({ price, rate, parts }) => {
      const terms: VatTerms = { ...STANDARD, rate }
      let remainingCents = price
      const invoices = [{ total: price, vat: computeVat(terms, price) }]
      for (const part of parts) {
        const total = 0 - Math.round(remainingCents * part)
        invoices.push({ total, vat: computeCreditedVat(terms, { remainingCents, totalCents: total }) })
        remainingCents += total
      }
      for (const { total, vat } of invoices) expect(vat.netCents + vat.vatCents).toBe(total)
      expect(invoices.reduce((sum, { vat }) => sum + vat.vatCents, 0)).toBe(computeVat(terms, remainingCents).vatCents)
    }),
  )
})

test('every invoice and credit note satisfies the sum rules of EN 16931 (BR-CO-10, 13, 14, 15, 16, 17; BR-S-08; BR-27)', () => {
  const taxes = fc.constantFrom(STANDARD, EXEMPT, OUTSIDE, { ...STANDARD, rate: 2200 })
  fc.assert(
    fc.property(history, taxes, fc.boolean(), ({ price, parts }, terms, isCredit) => {
      const refund = -Math.round(price * (parts[0] ?? 0) * 0.99)
      const overrides: Partial<InvoiceDocument> = isCredit
        ? {
            kind: 'creditNote',
            lines: [line(refund || -1, 'refund')],
            totalCents: refund || -1,
            vat: computeCreditedVat(terms, { remainingCents: price, totalCents: refund || -1 }),
          }
        : { lines: refund ? [line(price), line(refund, 'refund')] : [line(price)] }
      const xml = renderEInvoice(buildInvoice(terms, overrides), 'en')
      const [sum, ...lines] = listElementTexts(xml, 'cbc:LineExtensionAmount').map(toCents)
      const [vat, vatOfRate] = listElementTexts(xml, 'cbc:TaxAmount').map(toCents)
      const net = readCents(xml, 'cbc:TaxExclusiveAmount')
      expect(lines.reduce((total, net) => total + net, 0)).toBe(sum)
      expect(net).toBe(sum)
      expect(vatOfRate).toBe(vat)
      expect(readCents(xml, 'cbc:TaxableAmount')).toBe(net)
      expect(readCents(xml, 'cbc:TaxInclusiveAmount')).toBe(net + vat!)
      expect(readCents(xml, 'cbc:PayableAmount')).toBe(
        readCents(xml, 'cbc:TaxInclusiveAmount') - readCents(xml, 'cbc:PrepaidAmount'),
      )
      // A price including VAT cannot always be split so that the rate yields the VAT to the cent; EN 16931 tolerates a
      // one-cent difference.
      expect(Math.abs((net * (terms.rate ?? 0)) / 10_000 - vat!)).toBeLessThanOrEqual(isCredit ? 2 : 1)
      for (const price of listElementTexts(xml, 'cbc:PriceAmount')) expect(Number(price)).toBeGreaterThanOrEqual(0)
    }),
  )
})
