import { VAT_GROUNDS } from '#modules/accounting/values/vat.ts'
import { translate } from '#platform/server/texts.ts'
import { createXmlElement, renderXmlDocument, type XmlContent } from '#platform/server/xml.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { InvoiceDocument, InvoiceLine, Party } from './invoice-document.ts'
import { computeVat, type InvoiceVat } from './invoice-vat.ts'

type TaxedInvoice = InvoiceDocument & { vat: InvoiceVat }

/**
 * Returns whether a document can be rendered as an e-invoice: it is addressed to a company and its VAT is known. The
 * rate is unknown if the provider has a foreign VAT number.
 */
export const hasEInvoice = (invoice: InvoiceDocument): invoice is TaxedInvoice =>
  invoice.kind !== 'feeStatement' &&
  invoice.isToCompany === true &&
  invoice.vat !== undefined &&
  invoice.vat.treatment !== 'abroad'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const STANDARD = 'urn:cen.eu:en16931:2017'
/** Codes for a bank card (UNTDID 4461), an invoice and a credit note (UNTDID 1001), and the unit 'one' (UN/ECE 20). */
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
  const referencedNumber = invoice.creditOf ?? invoice.replaces
  return renderXmlDocument({
    name: root,
    attributes: {
      xmlns: `${UBL}:${root}-2`,
      'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
    },
    content: [
      createXmlElement('cbc:CustomizationID', STANDARD),
      createXmlElement('cbc:ID', invoice.number),
      createXmlElement('cbc:IssueDate', formatDay(invoice, invoice.issuedAt)),
      type,
      createXmlElement('cbc:Note', isCredit ? null : translate(language, 'document.eInvoice.paid')),
      createXmlElement('cbc:DocumentCurrencyCode', 'EUR'),
      createXmlElement(
        'cac:BillingReference',
        createXmlElement('cac:InvoiceDocumentReference', createXmlElement('cbc:ID', referencedNumber)),
      ),
      createXmlElement('cac:AccountingSupplierParty', createSeller(invoice)),
      createXmlElement('cac:AccountingCustomerParty', createBuyer(invoice)),
      createXmlElement('cac:PaymentMeans', createXmlElement('cbc:PaymentMeansCode', BY_CARD)),
      createTaxTotal(invoice),
      createMonetaryTotal(invoice),
      createLines(invoice, language),
    ],
  })
}

const formatDay = ({ timezone }: InvoiceDocument, at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainDate().toString()

/**
 * Splits an address into its country and the other lines. Without a country line, the prefix of the VAT number is
 * used, or else Estonia.
 */
function splitAddress({ address, vatNumber }: Party): { country: string; lines: string[] } {
  const last = address.at(-1) ?? ''
  if (/^[A-Z]{2}$/.test(last)) return { country: last, lines: address.slice(0, -1) }
  const prefix = vatNumber?.slice(0, 2) ?? 'EE'
  // Greek VAT numbers begin with EL instead of GR.
  return { country: prefix === 'EL' ? 'GR' : prefix, lines: address }
}

function createAddress(party: Party): XmlContent {
  const { country, lines } = splitAddress(party)
  const [street, second, ...rest] = lines
  return createXmlElement('cac:PostalAddress', [
    createXmlElement('cbc:StreetName', street),
    createXmlElement('cbc:AdditionalStreetName', second),
    createXmlElement('cac:AddressLine', createXmlElement('cbc:Line', rest.join(', '))),
    createXmlElement('cac:Country', createXmlElement('cbc:IdentificationCode', country)),
  ])
}

const createVatScheme = (number: string | null): XmlContent =>
  number &&
  createXmlElement('cac:PartyTaxScheme', [
    createXmlElement('cbc:CompanyID', number),
    createXmlElement('cac:TaxScheme', createXmlElement('cbc:ID', 'VAT')),
  ])

const createLegalEntity = ({ name, registryCode }: Party): XmlContent =>
  createXmlElement('cac:PartyLegalEntity', [
    createXmlElement('cbc:RegistrationName', name),
    createXmlElement('cbc:CompanyID', registryCode),
  ])

/**
 * Creates the seller's party element. Without a registry code, the provider number identifies the seller (BR-CO-26). A
 * seller who is not liable to VAT must state no VAT number (BR-O-02).
 */
function createSeller({ issuer, vat, number }: InvoiceDocument): XmlContent {
  return createXmlElement('cac:Party', [
    createXmlElement('cac:PartyIdentification', createXmlElement('cbc:ID', number.split('-')[0])),
    createAddress(issuer),
    vat?.treatment !== 'notRegistered' && createVatScheme(issuer.vatNumber),
    createLegalEntity(issuer),
  ])
}

/**
 * Creates the buyer's party element from the company. The VAT number is omitted if the seller is not liable to VAT
 * (BR-O-04).
 */
function createBuyer({ recipient, vat }: InvoiceDocument): XmlContent {
  return createXmlElement('cac:Party', [
    createAddress(recipient),
    vat?.treatment !== 'notRegistered' && createVatScheme(recipient.vatNumber),
    createLegalEntity(recipient),
  ])
}

/** Returns the factor that makes a document's amounts positive: -1 for a credit note, otherwise 1. */
const getSign = ({ kind }: InvoiceDocument) => (kind === 'creditNote' ? -1 : 1)

/** Creates an element with an amount in euros, such as '12.30', from cents. It is never '-0.00'. */
function createAmount(name: string, cents: number): XmlContent {
  const text = `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
  return createXmlElement(name, text, { currencyID: 'EUR' })
}

/** Creates a tax category: standard rate (BR-S), exempt with a reason (BR-E), or out of scope without a rate (BR-O). */
function createTaxCategory(name: string, { treatment, ground, rate }: InvoiceVat, includesReason: boolean): XmlContent {
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
    includesReason && [
      createXmlElement('cbc:TaxExemptionReasonCode', code),
      createXmlElement('cbc:TaxExemptionReason', reason),
    ],
    createXmlElement('cac:TaxScheme', createXmlElement('cbc:ID', 'VAT')),
  ])
}

function createTaxTotal(invoice: TaxedInvoice): XmlContent {
  const sign = getSign(invoice)
  const { vat } = invoice
  return createXmlElement('cac:TaxTotal', [
    createAmount('cbc:TaxAmount', sign * vat.vatCents),
    createXmlElement('cac:TaxSubtotal', [
      createAmount('cbc:TaxableAmount', sign * vat.netCents),
      createAmount('cbc:TaxAmount', sign * vat.vatCents),
      createTaxCategory('cac:TaxCategory', vat, true),
    ]),
  ])
}

/** Creates the totals. Nothing is payable, because an invoice is issued after the payment by card (BR-CO-16). */
function createMonetaryTotal(invoice: TaxedInvoice): XmlContent {
  const sign = getSign(invoice)
  const net = sign * invoice.vat.netCents
  return createXmlElement('cac:LegalMonetaryTotal', [
    createAmount('cbc:LineExtensionAmount', net),
    createAmount('cbc:TaxExclusiveAmount', net),
    createAmount('cbc:TaxInclusiveAmount', sign * invoice.totalCents),
    createAmount('cbc:PrepaidAmount', sign * invoice.totalCents),
    createAmount('cbc:PayableAmount', 0),
  ])
}

function createLines(invoice: TaxedInvoice, language: UiLanguage): XmlContent {
  const nets = computeLineNets(invoice)
  const isCredit = invoice.kind === 'creditNote'
  const [line, quantity] = isCredit
    ? ['cac:CreditNoteLine', 'cbc:CreditedQuantity']
    : ['cac:InvoiceLine', 'cbc:InvoicedQuantity']
  return invoice.lines.map((item, index) => {
    const net = getSign(invoice) * nets[index]!
    return createXmlElement(line!, [
      createXmlElement('cbc:ID', String(index + 1)),
      // A price is never negative (BR-27), so a deduction has the quantity -1.
      createXmlElement(quantity!, net < 0 ? '-1' : '1', { unitCode: ONE! }),
      createAmount('cbc:LineExtensionAmount', net),
      createXmlElement('cac:Item', [
        createXmlElement('cbc:Name', formatLineName(item, language)),
        createTaxCategory('cac:ClassifiedTaxCategory', invoice.vat, false),
      ]),
      createXmlElement('cac:Price', createAmount('cbc:PriceAmount', Math.abs(net))),
    ])
  })
}

/**
 * Computes the net amount of each line as the increase in the cumulative net amount, so that the lines add up to the
 * net amount of the document (BR-CO-10).
 */
function computeLineNets({ lines, vat }: TaxedInvoice): number[] {
  let [gross, previousNet] = [0, 0]
  return lines.map(({ cents }, index) => {
    gross += cents
    const sum = index === lines.length - 1 ? vat.netCents : computeVat(vat, gross).netCents
    const net = sum - previousNet
    previousNet = sum
    return net
  })
}

const LINE_NAMES = {
  session: 'document.line.session',
  groupSession: 'document.line.groupSession',
  refund: 'document.line.refund',
  correction: 'document.kind.creditNote',
  fee: 'document.line.fee',
} as const

const formatLineName = ({ what }: InvoiceLine, language: UiLanguage) => translate(language, LINE_NAMES[what])
