import { el, type Xml } from '#platform/server/xml.ts'
import type { InvoiceDocument, Party } from './invoice-document.ts'

/** Splits an address into its country and the other lines. Greek VAT numbers begin with EL instead of GR. */
function splitAddress({ address, vatNumber }: Party): { country: string; lines: string[] } {
  const last = address.at(-1) ?? ''
  if (/^[A-Z]{2}$/.test(last)) return { country: last, lines: address.slice(0, -1) }
  const prefix = vatNumber?.slice(0, 2) ?? 'EE'
  return { country: prefix === 'EL' ? 'GR' : prefix, lines: address }
}

function addressXml(party: Party): Xml {
  const { country, lines } = splitAddress(party)
  const [street, second, ...rest] = lines
  return el('cac:PostalAddress', [
    el('cbc:StreetName', street),
    el('cbc:AdditionalStreetName', second),
    el('cac:AddressLine', el('cbc:Line', rest.join(', '))),
    el('cac:Country', el('cbc:IdentificationCode', country)),
  ])
}

/** A seller who is not liable to VAT must state no VAT number (BR-O-02). */
const vatXml = (number: string | null): Xml =>
  number && el('cac:PartyTaxScheme', [el('cbc:CompanyID', number), el('cac:TaxScheme', el('cbc:ID', 'VAT'))])

const legalXml = ({ name, registryCode }: Party): Xml =>
  el('cac:PartyLegalEntity', [el('cbc:RegistrationName', name), el('cbc:CompanyID', registryCode)])

/** The provider as the seller. A seller without a registry code is identified by the provider number (BR-CO-26). */
export function sellerXml({ issuer, vat, number }: InvoiceDocument): Xml {
  return el('cac:Party', [
    el('cac:PartyIdentification', el('cbc:ID', number.split('-')[0])),
    addressXml(issuer),
    vat?.treatment !== 'notRegistered' && vatXml(issuer.vatNumber),
    legalXml(issuer),
  ])
}

/** The company as the buyer. Its VAT number is omitted if the seller is not liable to VAT (BR-O-04). */
export function buyerXml({ recipient, vat }: InvoiceDocument): Xml {
  return el('cac:Party', [
    addressXml(recipient),
    vat?.treatment !== 'notRegistered' && vatXml(recipient.vatNumber),
    legalXml(recipient),
  ])
}
