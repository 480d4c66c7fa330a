import type { Settings } from '#platform/server/settings.ts'
import type { Party } from './invoice-document.ts'

interface Address {
  address_line1: string | null
  address_line2: string | null
  postal_code: string | null
  city: string | null
  country: string | null
}
interface Person extends Address {
  first_name: string
  last_name: string
  closed_at: string | null
}

/** The current rows of both parties of a paid booking. */
export interface PartyRows {
  provider: Address & {
    business_type: 'person' | 'company' | null
    company_name: string | null
    registry_code: string | null
    vat_number: string | null
  }
  provider_person: Person
  customer: Person
}

const toAddressLines = (one: Partial<Address>): string[] =>
  [
    one.address_line1,
    one.address_line2,
    [one.postal_code, one.city].filter(Boolean).join(' '),
    one.country?.trim(),
  ].flatMap((line) => line || [])

/** The provider with their full address; a company is named by its company name. */
export function providerParty({ provider, provider_person: person }: PartyRows): Party {
  const isCompany = provider.business_type === 'company' && provider.company_name
  return {
    name: isCompany ? provider.company_name! : `${person.first_name} ${person.last_name}`,
    address: toAddressLines(provider.address_line1 || provider.city ? provider : person),
    registryCode: provider.registry_code,
    vatNumber: provider.vat_number,
  }
}

/**
 * The provider as shown to clients. A person who is not liable to VAT is shown with city and country only, because VAT
 * Act 37 requires no full address and clients must not learn a home address.
 */
export function sellerParty(row: PartyRows): Party {
  const { provider } = row
  const party = providerParty(row)
  const isHome = provider.business_type !== 'company' && !provider.vat_number
  return isHome ? { ...party, address: toAddressLines({ city: provider.city, country: provider.country }) } : party
}

/** The client by name only, because providers must not learn where a client lives (decision 0018). */
export const customerParty = ({ customer }: PartyRows): Party => ({
  name: customer.closed_at ? '' : `${customer.first_name} ${customer.last_name}`,
  address: [],
  registryCode: null,
  vatNumber: null,
})

/** The platform's own company, from the settings. */
export const platformParty = ({ company, brand }: Settings): Party => ({
  name: company.name || brand,
  address: company.address ? company.address.split(',').map((line) => line.trim()) : [],
  registryCode: company.registryCode,
  vatNumber: company.vatNumber,
})
