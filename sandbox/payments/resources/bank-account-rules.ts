import type Stripe from 'stripe'
import type { Params } from '#sandbox/payments/core/form-body.ts'
import { createFingerprint, newId } from '#sandbox/payments/core/ids.ts'
import {
  getEnum,
  getString,
  getStringOrNull,
  mergeMetadata,
  requireString,
} from '#sandbox/payments/core/read-params.ts'
import { invalid } from '#sandbox/payments/core/stripe-api-error.ts'
import type { World } from '#sandbox/payments/core/world.ts'

/**
 * Validates an IBAN (ISO 13616): with the first four characters moved to the end and letters converted to numbers, the
 * result must equal 1 modulo 97.
 */
function isIban(typed: string): boolean {
  const iban = typed.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((char) => Number.parseInt(char, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/** Builds a bank account from an object with an IBAN. Only the IBAN's last digits and a fingerprint are stored. */
export function buildBankAccount(params: Params, name: string): Stripe.BankAccount {
  const nested = { [name]: params }
  const number = requireString(nested, `${name}.account_number`).replace(/\s/g, '').toUpperCase()
  const country = requireString(nested, `${name}.country`).toUpperCase()
  if (!isIban(number) || number.slice(0, 2) !== country) {
    throw invalid('The account number is not a valid IBAN of this country.', {
      code: 'account_number_invalid',
      param: `${name}[account_number]`,
    })
  }
  return {
    id: newId('ba'),
    object: 'bank_account',
    account_holder_name: getStringOrNull(params, 'account_holder_name'),
    account_holder_type: getEnum(params, 'account_holder_type', ['individual', 'company'] as const) ?? null,
    account_type: null,
    bank_name: 'TEST BANK',
    country,
    currency: (getString(params, 'currency') || 'eur').toLowerCase(),
    customer: null,
    fingerprint: createFingerprint(number),
    last4: number.slice(-4),
    metadata: mergeMetadata(null, params),
    routing_number: null,
    status: 'new',
  }
}

/** Lists the bank accounts of a connected account, newest first. */
export function listBankAccounts(world: World, account: string): Stripe.BankAccount[] {
  const all = world.state.entries('bank_account').filter(([, entry]) => entry.account === account)
  return all.map(([, { value }]) => value).reverse()
}
