import type { Params } from '#sandbox/payments/core/form-body.ts'
import { group, textOrNull } from '#sandbox/payments/core/read-params.ts'

export interface Address {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

/** An address with all of Stripe's fields, null where absent. */
export function addressFrom(params: Params): Address {
  const line = (name: string) => textOrNull(params, name)
  return {
    city: line('city'),
    country: line('country'),
    line1: line('line1'),
    line2: line('line2'),
    postal_code: line('postal_code'),
    state: line('state'),
  }
}

/** The payer's details, as typed next to the card. */
export function billingDetailsFrom(params: Params) {
  return {
    address: addressFrom(group(params, 'address')),
    email: textOrNull(params, 'email'),
    name: textOrNull(params, 'name'),
    phone: textOrNull(params, 'phone'),
    tax_id: textOrNull(params, 'tax_id'),
  }
}
