import type { ConnectedAccountState } from '#modules/payments/server/public.ts'
import type { PayoutNeed } from '#modules/payouts/contract/payouts.ts'
import type { PayoutNeedKind } from '#modules/payouts/values/payout-lists.ts'

/** Patterns of Stripe’s requirement names without the person or company prefix. The first match wins. */
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

/** Requirements that the provider meets on this site’s form; all others are met on Stripe’s pages. */
const ON_FORM = new Set<PayoutNeedKind>(['bank', 'name', 'birthDate', 'address', 'email', 'phone', 'terms'])

function getKind(requirement: string): PayoutNeedKind {
  const name = requirement.replace(/^(individual|person_\w+|representative)\./, '')
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'
}

/** Maps about forty Stripe error codes to the four kinds of fault that the provider can act on. */
function getFault(code: string): PayoutNeed['fault'] {
  if (/expired/.test(code)) return 'expired'
  if (/mismatch|failed_(keyed|name|id_number|tax_id|address|other)|not_match/.test(code)) return 'notMatched'
  if (/document/.test(code)) return 'unreadable'
  return 'wrong'
}

/** Maps Stripe’s requirements to a short list of tasks, urgent ones first. */
export function parsePayoutNeeds({
  due,
  later,
  errors,
}: Pick<ConnectedAccountState, 'due' | 'later' | 'errors'>): PayoutNeed[] {
  const needs = new Map<PayoutNeedKind, PayoutNeed>()
  const add = (names: readonly string[], isLater: boolean) => {
    for (const name of names) {
      const kind = getKind(name)
      const error = errors.find(({ requirement }) => requirement === name)
      const fault = needs.get(kind)?.fault ?? (error ? getFault(error.code) : null)
      const where = ON_FORM.has(kind) ? ('form' as const) : ('provider' as const)
      needs.set(kind, { kind, where, isLater: needs.get(kind)?.isLater ?? isLater, fault })
    }
  }
  add(due, false)
  add(later, true)
  return [...needs.values()]
}
