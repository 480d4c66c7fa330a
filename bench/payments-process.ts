import { startPaymentSandbox } from '#sandbox/payment-sandbox.ts'

/**
 * Runs the payment sandbox in a separate process, because the real Stripe does not share the server's event loop
 * either.
 */
const sandbox = await startPaymentSandbox({ stateFolder: process.argv[2]! })
const { secretKey, publishableKey, webhookSecret, url } = sandbox
process.send!({ mode: 'sandbox', secretKey, publishableKey, webhookSecret, apiBase: url, scriptUrl: `${url}/v3/` })
process.on('disconnect', () => process.exit(0))
