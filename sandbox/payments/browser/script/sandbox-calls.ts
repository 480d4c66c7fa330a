/** The origin of this script, which also serves the API and the card frame. */
export const sandboxOrigin = new URL((document.currentScript as HTMLScriptElement).src).origin

export interface StripeError {
  type: string
  code?: string
  decline_code?: string
  param?: string
  message?: string
  payment_intent?: object
  setup_intent?: object
}

export interface Intent {
  id: string
  object: string
  status: string
  client_secret: string
  next_action: { redirect_to_url?: { url: string } } | null
}

export type IntentKind = 'payment_intents' | 'setup_intents'

/** Returns the intent's id from its client secret, such as `pi_1` from `pi_1_secret_2`. */
export function parseIntentId(clientSecret: string): string {
  const [id = ''] = clientSecret.split('_secret_')
  return id
}

/** Calls the sandbox. Returns errors, including connection failures, instead of throwing them. */
export async function callSandbox(
  path: string,
  fields: Record<string, string>,
  method: 'GET' | 'POST',
): Promise<{ intent: Intent } | { error: StripeError }> {
  const form = new URLSearchParams(fields)
  const url = `${sandboxOrigin}${path}${method === 'GET' ? `?${form}` : ''}`
  try {
    const response = await fetch(url, method === 'POST' ? { method, body: form } : { method })
    const body = await response.json()
    return response.ok ? { intent: body } : { error: body.error }
  } catch {
    return { error: { type: 'api_connection_error' } }
  }
}
