import { isRegistryCodeOf, vatNumberOf } from '#platform/server/country-numbers.ts'
import { WrongFields } from '#platform/server/http/refusing.ts'

/** Whom an invoice may be made out to beside the client; what is not known is empty. */
export interface Company {
  companyName: string
  registryCode: string
  vatNumber: string
  address: string
}

interface Typed {
  companyName?: string | undefined
  registryCode?: string | undefined
  vatNumber?: string | undefined
  address?: string | undefined
}

const MOST_LINES = 5
const oneLine = (typed: string | undefined) => (typed ?? '').replace(/\s+/g, ' ').trim()

/**
 * A company as typed, in its one spelling; null when none was named. A registry code is the Estonian one (decisions); a company
 * of another country is known by its VAT number. @throws WrongFields
 */
export function companyOf(typed: Typed): Company | null {
  const companyName = oneLine(typed.companyName)
  const registryCode = oneLine(typed.registryCode)
  const vatNumber = typed.vatNumber ? vatNumberOf(typed.vatNumber) : ''
  const wrong: [string, string][] = []
  if (!companyName && (registryCode || typed.vatNumber)) wrong.push(['companyName', 'error.required'])
  if (registryCode && !isRegistryCodeOf(registryCode, 'EE')) wrong.push(['registryCode', 'error.registryCode'])
  if (vatNumber === null) wrong.push(['vatNumber', 'error.vatNumber'])
  if (wrong.length > 0) throw new WrongFields(wrong)
  if (!companyName) return null
  return { companyName, registryCode, vatNumber: vatNumber!, address: linesOf(typed.address).join('\n') }
}

/** An address line by line, as many as a paper has room for; the rest goes on in the last. */
export function linesOf(address: string | undefined): string[] {
  const lines = (address ?? '').split('\n').map(oneLine).filter(Boolean)
  const rest = lines.slice(MOST_LINES - 1)
  return rest.length > 1 ? [...lines.slice(0, MOST_LINES - 1), rest.join(', ')] : lines
}
