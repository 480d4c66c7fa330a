import { isValidRegistryCode, normalizeVatNumber } from '#platform/server/country-numbers.ts'
import { InvalidFieldsError } from '#platform/server/http/send-error.ts'

/** A company as the recipient of an invoice; unknown fields are empty strings. */
export interface Company {
  companyName: string
  registryCode: string
  vatNumber: string
  address: string
}

interface CompanyInput {
  companyName?: string | undefined
  registryCode?: string | undefined
  vatNumber?: string | undefined
  address?: string | undefined
}

const MAX_ADDRESS_LINES = 5
const collapseWhitespace = (input: string | undefined) => (input ?? '').replace(/\s+/g, ' ').trim()

/**
 * Validates and normalizes a company as entered; returns null if no company name was entered. Only Estonian registry
 * codes are accepted; a company from another country is identified by its VAT number. @throws InvalidFieldsError
 */
export function parseCompany(input: CompanyInput): Company | null {
  const companyName = collapseWhitespace(input.companyName)
  const registryCode = collapseWhitespace(input.registryCode)
  const vatNumber = input.vatNumber ? normalizeVatNumber(input.vatNumber) : ''
  const errors: [string, string][] = []
  if (!companyName && (registryCode || input.vatNumber)) errors.push(['companyName', 'error.required'])
  if (registryCode && !isValidRegistryCode(registryCode, 'EE')) errors.push(['registryCode', 'error.registryCode'])
  if (vatNumber === null) errors.push(['vatNumber', 'error.vatNumber'])
  if (errors.length > 0) throw new InvalidFieldsError(errors)
  if (!companyName) return null
  return { companyName, registryCode, vatNumber: vatNumber!, address: splitAddressLines(input.address).join('\n') }
}

/** Splits an address into the lines that an invoice has room for; the remaining lines are joined into the last one. */
export function splitAddressLines(address: string | undefined): string[] {
  const lines = (address ?? '').split('\n').map(collapseWhitespace).filter(Boolean)
  const rest = lines.slice(MAX_ADDRESS_LINES - 1)
  return rest.length > 1 ? [...lines.slice(0, MAX_ADDRESS_LINES - 1), rest.join(', ')] : lines
}
