import type { CallPaths } from '#platform/values/call-paths.ts'

export const paymentsCallPaths = {
  getStripeInfo: ['GET', '/customer/stripe-info'],
  startStripeConnect: ['POST', '/customer/stripe-connect'],
  putStripeConnect: ['PUT', '/customer/stripe-connect'],
  deleteStripeConnect: ['DELETE', '/customer/stripe-connect'],
  startStripeElementsConnect: ['POST', '/customer/stripe-elements-connect'],
  putStripeElementsConnect: ['PUT', '/customer/stripe-elements-connect'],
  paymentWebhook: ['POST', '/payment-webhook'],
} as const satisfies CallPaths
