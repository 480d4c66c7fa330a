import type { Settings } from '#platform/server/settings.ts'
import type { Party } from './paper.ts'

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

/** Both sides of a paid booking, as their rows are now. */
export interface PersonRow {
  provider: Address & {
    business_type: 'person' | 'company' | null
    company_name: string | null
    registry_code: string | null
    vat_number: string | null
  }
  provider_person: Person
  customer: Person
}

const addressOf = (one: Partial<Address>): string[] =>
  [
    one.address_line1,
    one.address_line2,
    [one.postal_code, one.city].filter(Boolean).join(' '),
    one.country?.trim(),
  ].flatMap((line) => line || [])

/** A company under its own name, a person under theirs. */
export function providerParty({ provider, provider_person: person }: PersonRow): Party {
  const isCompany = provider.business_type === 'company' && provider.company_name
  return {
    name: isCompany ? provider.company_name! : `${person.first_name} ${person.last_name}`,
    address: addressOf(provider.address_line1 || provider.city ? provider : person),
    registryCode: provider.registry_code,
    vatNumber: provider.vat_number,
  }
}

/**
 * As a client reads of them. Who sells in their own name and is not liable to VAT need not say where they live (VAT Act 37 asks
 * the address of others): a home is shown to no client.
 */
export function sellerParty(row: PersonRow): Party {
  const { provider } = row
  const party = providerParty(row)
  const isHome = provider.business_type !== 'company' && !provider.vat_number
  return isHome ? { ...party, address: addressOf({ city: provider.city, country: provider.country }) } : party
}

/** By name only: a counsellor does not learn where a client lives (decision 0018). */
export const customerParty = ({ customer }: PersonRow): Party => ({
  name: customer.closed_at ? '' : `${customer.first_name} ${customer.last_name}`,
  address: [],
  registryCode: null,
  vatNumber: null,
})

/** The platform, as whoever runs it has set it. */
export const platformParty = ({ company, brand }: Settings): Party => ({
  name: company.name || brand,
  address: company.address ? company.address.split(',').map((line) => line.trim()) : [],
  registryCode: company.registryCode,
  vatNumber: company.vatNumber,
})
