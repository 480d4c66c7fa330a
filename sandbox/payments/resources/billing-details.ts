import type { Params } from '#sandbox/payments/core/form-body.ts'
import { getObject, getStringOrNull } from '#sandbox/payments/core/read-params.ts'

export interface Address {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

export function buildAddress(params: Params): Address {
  const field = (name: string) => getStringOrNull(params, name)
  return {
    city: field('city'),
    country: field('country'),
    line1: field('line1'),
    line2: field('line2'),
    postal_code: field('postal_code'),
    state: field('state'),
  }
}

export function buildBillingDetails(params: Params) {
  return {
    address: buildAddress(getObject(params, 'address')),
    email: getStringOrNull(params, 'email'),
    name: getStringOrNull(params, 'name'),
    phone: getStringOrNull(params, 'phone'),
    tax_id: getStringOrNull(params, 'tax_id'),
  }
}
