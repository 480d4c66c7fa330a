import type { AccountState } from '#modules/payments/server/public.ts'
import type { PayoutNeed } from '#modules/payouts/contract/payouts.ts'
import type { PayoutNeedKind } from '#modules/payouts/values/payout-lists.ts'

/** The provider's names, by how they begin once the person or company in front is taken away. The first that fits counts. */
const KINDS: readonly (readonly [RegExp, PayoutNeedKind])[] = [
  [/^external_account/, 'bank'],
  [/^tos_acceptance/, 'terms'],
  [/^business_(profile|type)/, 'business'],
  [/^company\.(owners|directors|executives)_provided/, 'people'],
  [/^(company|documents)\./, 'company'],
  [/^(owners|directors|executives|representative|authorizer|beneficial_owners)\b/, 'people'],
  [/^verification\.additional_document/, 'secondDocument'],
  [/^verification\./, 'document'],
  [/^dob\b/, 'birthDate'],
  [/^(id_number|ssn_last_4|nationality)/, 'idNumber'],
  [/^(first_name|last_name|full_name)/, 'name'],
  [/^address\b/, 'address'],
  [/^phone/, 'phone'],
  [/^email/, 'email'],
]

/** Given on our own form; everything else on the provider's pages. */
const ON_FORM = new Set<PayoutNeedKind>(['bank', 'name', 'birthDate', 'address', 'email', 'phone', 'terms'])

function kindOf(requirement: string): PayoutNeedKind {
  const name = requirement.replace(/^(individual|person_\w+|representative)\./, '')
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'
}

/** The provider has some forty codes; they fall into four things a person can do something about. */
function faultOf(code: string): PayoutNeed['fault'] {
  if (/expired/.test(code)) return 'expired'
  if (/mismatch|failed_(keyed|name|id_number|tax_id|address|other)|not_match/.test(code)) return 'notMatched'
  if (/document/.test(code)) return 'unreadable'
  return 'wrong'
}

/** What the provider wants, as a short list of things to do, the urgent ones first. */
export function needsOf({ due, later, errors }: Pick<AccountState, 'due' | 'later' | 'errors'>): PayoutNeed[] {
  const needs = new Map<PayoutNeedKind, PayoutNeed>()
  const add = (names: readonly string[], isLater: boolean) => {
    for (const name of names) {
      const kind = kindOf(name)
      const error = errors.find((one) => one.requirement === name)
      const fault = needs.get(kind)?.fault ?? (error ? faultOf(error.code) : null)
      const where = ON_FORM.has(kind) ? ('form' as const) : ('provider' as const)
      needs.set(kind, { kind, where, isLater: needs.get(kind)?.isLater ?? isLater, fault })
    }
  }
  add(due, false)
  add(later, true)
  return [...needs.values()]
}
