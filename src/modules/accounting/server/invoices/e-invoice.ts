import { VAT_GROUNDS } from '#modules/accounting/values/vat.ts'
import { translate } from '#platform/server/texts.ts'
import { createXmlElement, renderXmlDocument, type XmlContent } from '#platform/server/xml.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { buyerXml, sellerXml } from './e-invoice-parties.ts'
import type { InvoiceDocument, InvoiceLine } from './invoice-document.ts'
import { computeVat, type InvoiceVat } from './invoice-vat.ts'

type TaxedInvoice = InvoiceDocument & { vat: InvoiceVat }

/** True for a document addressed to a company with known VAT. The rates behind a foreign VAT number are unknown. */
export const hasEInvoice = (invoice: InvoiceDocument): invoice is TaxedInvoice =>
  invoice.kind !== 'feeStatement' &&
  invoice.isToCompany === true &&
  invoice.vat !== undefined &&
  invoice.vat.treatment !== 'abroad'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const STANDARD = 'urn:cen.eu:en16931:2017'
/** UNTDID 4461: bank card. UNTDID 1001: commercial invoice, credit note. UN/ECE recommendation 20: unit "one". */
const [BY_CARD, INVOICE, CREDIT_NOTE, ONE] = ['48', '380', '381', 'C62']

/**
 * Renders an EN 16931 e-invoice in UBL 2.1. Elements are in schema order, and lines have the same neutral names as in
 * the PDF. A credit note states positive amounts; its document type marks them as credited.
 */
export function renderEInvoice(invoice: TaxedInvoice, language: UiLanguage): Uint8Array {
  const isCredit = invoice.kind === 'creditNote'
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const type = isCredit
    ? createXmlElement('cbc:CreditNoteTypeCode', CREDIT_NOTE)
    : createXmlElement('cbc:InvoiceTypeCode', INVOICE)
  const about = invoice.creditOf ?? invoice.replaces
  return renderXmlDocument({
    name: root,
    attributes: {
      xmlns: `${UBL}:${root}-2`,
      'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
    },
    inside: [
      createXmlElement('cbc:CustomizationID', STANDARD),
      createXmlElement('cbc:ID', invoice.number),
      createXmlElement('cbc:IssueDate', formatDay(invoice, invoice.issuedAt)),
      type,
      createXmlElement('cbc:Note', isCredit ? null : translate(language, 'paper.eInvoice.paid')),
      createXmlElement('cbc:DocumentCurrencyCode', 'EUR'),
      createXmlElement(
        'cac:BillingReference',
        createXmlElement('cac:InvoiceDocumentReference', createXmlElement('cbc:ID', about)),
      ),
      createXmlElement('cac:AccountingSupplierParty', sellerXml(invoice)),
      createXmlElement('cac:AccountingCustomerParty', buyerXml(invoice)),
      createXmlElement('cac:PaymentMeans', createXmlElement('cbc:PaymentMeansCode', BY_CARD)),
      taxTotal(invoice),
      moneyTotal(invoice),
      lineElements(invoice, language),
    ],
  })
}

const formatDay = ({ timezone }: InvoiceDocument, at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainDate().toString()

/** The factor that makes the amounts of an invoice and of a credit note positive. */
const getSign = ({ kind }: InvoiceDocument) => (kind === 'creditNote' ? -1 : 1)

/** An element with an amount of whole cents as '12.30', never '-0.00'. */
function amount(name: string, cents: number): XmlContent {
  const text = `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
  return createXmlElement(name, text, { currencyID: 'EUR' })
}

/** BR-S: standard rate. BR-E: exempt, with its reason. BR-O: outside the scope of VAT, without a rate. */
function category(name: string, { treatment, ground, rate }: InvoiceVat, isWithReason: boolean): XmlContent {
  const categoryCode = { standard: 'S', exempt: 'E', notRegistered: 'O', abroad: 'O' }[treatment]
  const percent = treatment === 'standard' ? String(rate! / 100) : treatment === 'exempt' ? '0' : null
  const code = ground ? VAT_GROUNDS[ground].code : treatment === 'standard' ? null : 'VATEX-EU-O'
  const reason = ground
    ? `Value-Added Tax Act ${VAT_GROUNDS[ground].act}`
    : treatment === 'standard'
      ? null
      : 'Not subject to VAT'
  return createXmlElement(name, [
    createXmlElement('cbc:ID', categoryCode),
    createXmlElement('cbc:Percent', percent),
    isWithReason && [
      createXmlElement('cbc:TaxExemptionReasonCode', code),
      createXmlElement('cbc:TaxExemptionReason', reason),
    ],
    createXmlElement('cac:TaxScheme', createXmlElement('cbc:ID', 'VAT')),
  ])
}

function taxTotal(invoice: TaxedInvoice): XmlContent {
  const sign = getSign(invoice)
  const { vat } = invoice
  return createXmlElement('cac:TaxTotal', [
    amount('cbc:TaxAmount', sign * vat.vatCents),
    createXmlElement('cac:TaxSubtotal', [
      amount('cbc:TaxableAmount', sign * vat.netCents),
      amount('cbc:TaxAmount', sign * vat.vatCents),
      category('cac:TaxCategory', vat, true),
    ]),
  ])
}

/** Nothing is left to pay: an invoice is paid by card before it is issued, and a credit note is refunded (BR-CO-16). */
function moneyTotal(invoice: TaxedInvoice): XmlContent {
  const sign = getSign(invoice)
  const net = sign * invoice.vat.netCents
  return createXmlElement('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', net),
    amount('cbc:TaxExclusiveAmount', net),
    amount('cbc:TaxInclusiveAmount', sign * invoice.totalCents),
    amount('cbc:PrepaidAmount', sign * invoice.totalCents),
    amount('cbc:PayableAmount', 0),
  ])
}

function lineElements(invoice: TaxedInvoice, language: UiLanguage): XmlContent {
  const nets = computeLineNets(invoice)
  const isCredit = invoice.kind === 'creditNote'
  const [line, quantity] = isCredit
    ? ['cac:CreditNoteLine', 'cbc:CreditedQuantity']
    : ['cac:InvoiceLine', 'cbc:InvoicedQuantity']
  return invoice.lines.map((one, at) => {
    const net = getSign(invoice) * nets[at]!
    return createXmlElement(line!, [
      createXmlElement('cbc:ID', String(at + 1)),
      // A price is never negative (BR-27), so a deduction has the quantity -1.
      createXmlElement(quantity!, net < 0 ? '-1' : '1', { unitCode: ONE! }),
      amount('cbc:LineExtensionAmount', net),
      createXmlElement('cac:Item', [
        createXmlElement('cbc:Name', formatLineName(one, language)),
        category('cac:ClassifiedTaxCategory', invoice.vat, false),
      ]),
      createXmlElement('cac:Price', amount('cbc:PriceAmount', Math.abs(net))),
    ])
  })
}

/**
 * The increase of the cumulative net amount with each line, so that the lines add up to the document's net (BR-CO-10).
 */
function computeLineNets({ lines, vat }: TaxedInvoice): number[] {
  let [gross, before] = [0, 0]
  return lines.map(({ cents }, at) => {
    gross += cents
    const sum = at === lines.length - 1 ? vat.netCents : computeVat(vat, gross).netCents
    const net = sum - before
    before = sum
    return net
  })
}

const LINE_NAMES = {
  session: 'paper.line.session',
  groupSession: 'paper.line.groupSession',
  refund: 'paper.line.refund',
  correction: 'paper.kind.creditNote',
  fee: 'paper.line.fee',
} as const

const formatLineName = ({ what }: InvoiceLine, language: UiLanguage) => translate(language, LINE_NAMES[what])
