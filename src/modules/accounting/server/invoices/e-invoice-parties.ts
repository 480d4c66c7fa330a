import { el, type Xml } from '#platform/server/xml.ts'
import type { Paper, Party } from './paper.ts'

/** Where a party is: its country and the lines before. Greece's VAT numbers begin with EL. */
function placeOf({ address, vatNumber }: Party): { country: string; lines: string[] } {
  const last = address.at(-1) ?? ''
  if (/^[A-Z]{2}$/.test(last)) return { country: last, lines: address.slice(0, -1) }
  const prefix = vatNumber?.slice(0, 2) ?? 'EE'
  return { country: prefix === 'EL' ? 'GR' : prefix, lines: address }
}

function addressXml(party: Party): Xml {
  const { country, lines } = placeOf(party)
  const [street, second, ...rest] = lines
  return el('cac:PostalAddress', [
    el('cbc:StreetName', street),
    el('cbc:AdditionalStreetName', second),
    el('cac:AddressLine', el('cbc:Line', rest.join(', '))),
    el('cac:Country', el('cbc:IdentificationCode', country)),
  ])
}

/** Who is not liable to VAT names no VAT number (BR-O-02). */
const vatXml = (number: string | null): Xml =>
  number && el('cac:PartyTaxScheme', [el('cbc:CompanyID', number), el('cac:TaxScheme', el('cbc:ID', 'VAT'))])

const legalXml = ({ name, registryCode }: Party): Xml =>
  el('cac:PartyLegalEntity', [el('cbc:RegistrationName', name), el('cbc:CompanyID', registryCode)])

/** The counsellor. Whoever has no number of a register is known by the one they have here (BR-CO-26). */
export function sellerXml({ issuer, vat, number }: Paper): Xml {
  return el('cac:Party', [
    el('cac:PartyIdentification', el('cbc:ID', number.split('-')[0])),
    addressXml(issuer),
    vat?.treatment !== 'notRegistered' && vatXml(issuer.vatNumber),
    legalXml(issuer),
  ])
}

/** The company; to whom no VAT is due says no number of theirs either (BR-O-04). */
export function buyerXml({ recipient, vat }: Paper): Xml {
  return el('cac:Party', [
    addressXml(recipient),
    vat?.treatment !== 'notRegistered' && vatXml(recipient.vatNumber),
    legalXml(recipient),
  ])
}
