import { createXmlElement, type XmlContent } from '#platform/server/xml.ts'
import type { InvoiceDocument, Party } from './invoice-document.ts'

/** Splits an address into its country and the other lines. Greek VAT numbers begin with EL instead of GR. */
function splitAddress({ address, vatNumber }: Party): { country: string; lines: string[] } {
  const last = address.at(-1) ?? ''
  if (/^[A-Z]{2}$/.test(last)) return { country: last, lines: address.slice(0, -1) }
  const prefix = vatNumber?.slice(0, 2) ?? 'EE'
  return { country: prefix === 'EL' ? 'GR' : prefix, lines: address }
}

function addressXml(party: Party): XmlContent {
  const { country, lines } = splitAddress(party)
  const [street, second, ...rest] = lines
  return createXmlElement('cac:PostalAddress', [
    createXmlElement('cbc:StreetName', street),
    createXmlElement('cbc:AdditionalStreetName', second),
    createXmlElement('cac:AddressLine', createXmlElement('cbc:Line', rest.join(', '))),
    createXmlElement('cac:Country', createXmlElement('cbc:IdentificationCode', country)),
  ])
}

/** A seller who is not liable to VAT must state no VAT number (BR-O-02). */
const vatXml = (number: string | null): XmlContent =>
  number &&
  createXmlElement('cac:PartyTaxScheme', [
    createXmlElement('cbc:CompanyID', number),
    createXmlElement('cac:TaxScheme', createXmlElement('cbc:ID', 'VAT')),
  ])

const legalXml = ({ name, registryCode }: Party): XmlContent =>
  createXmlElement('cac:PartyLegalEntity', [
    createXmlElement('cbc:RegistrationName', name),
    createXmlElement('cbc:CompanyID', registryCode),
  ])

/** The provider as the seller. A seller without a registry code is identified by the provider number (BR-CO-26). */
export function sellerXml({ issuer, vat, number }: InvoiceDocument): XmlContent {
  return createXmlElement('cac:Party', [
    createXmlElement('cac:PartyIdentification', createXmlElement('cbc:ID', number.split('-')[0])),
    addressXml(issuer),
    vat?.treatment !== 'notRegistered' && vatXml(issuer.vatNumber),
    legalXml(issuer),
  ])
}

/** The company as the buyer. Its VAT number is omitted if the seller is not liable to VAT (BR-O-04). */
export function buyerXml({ recipient, vat }: InvoiceDocument): XmlContent {
  return createXmlElement('cac:Party', [
    addressXml(recipient),
    vat?.treatment !== 'notRegistered' && vatXml(recipient.vatNumber),
    legalXml(recipient),
  ])
}
