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

const toAddressLines = (address: Partial<Address>): string[] =>
  [
    address.address_line1,
    address.address_line2,
    [address.postal_code, address.city].filter(Boolean).join(' '),
    address.country?.trim(),
  ].flatMap((line) => line || [])

/** Returns the provider with their full address; a company appears under its company name. */
export function buildProviderParty({ provider, provider_person: person }: PartyRows): Party {
  const isCompany = provider.business_type === 'company' && provider.company_name
  return {
    name: isCompany ? provider.company_name! : `${person.first_name} ${person.last_name}`,
    address: toAddressLines(provider.address_line1 || provider.city ? provider : person),
    registryCode: provider.registry_code,
    vatNumber: provider.vat_number,
  }
}

/**
 * Returns the provider as shown to clients. For a person who is not liable to VAT, only the city and the country are
 * included, because VAT Act § 37 does not require their full address and clients must not learn a home address.
 */
export function buildSellerParty(row: PartyRows): Party {
  const { provider } = row
  const party = buildProviderParty(row)
  const isHome = provider.business_type !== 'company' && !provider.vat_number
  return isHome ? { ...party, address: toAddressLines({ city: provider.city, country: provider.country }) } : party
}

/** Returns the client by name only, because providers must not learn where a client lives (decision 0018). */
export const buildCustomerParty = ({ customer }: PartyRows): Party => ({
  name: customer.closed_at ? '' : `${customer.first_name} ${customer.last_name}`,
  address: [],
  registryCode: null,
  vatNumber: null,
})

/** Returns the platform's own company, from the settings. */
export const buildPlatformParty = ({ company, brand }: Settings): Party => ({
  name: company.name || brand,
  address: company.address ? company.address.split(',').map((line) => line.trim()) : [],
  registryCode: company.registryCode,
  vatNumber: company.vatNumber,
})
