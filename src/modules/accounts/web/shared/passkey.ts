import type { Input, Reply } from '#platform/web/api.ts'

type Shown = Input<'loginPasskey'>['passkey']
type Made = Input<'addPasskey'>['passkey']

/** Fetched when a passkey is reached for: no page needs it before. */
const library = () => import('@simplewebauthn/browser')

/** Passkeys belong to a name: a site at a bare number (a local copy at 127.0.0.1) has none (WebAuthn §5.1.3). */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)

/** Whether the browser offers passkeys in the e-mail field by itself. */
export const offersPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await library()).browserSupportsWebAuthnAutofill()

interface Showing {
  /** Waits in the e-mail field instead of asking at once. */
  isQuiet?: boolean
}

/** Asks the browser for a passkey; null when the person turns away. */
export async function showPasskey(
  { challenge, rpId, timeoutMs }: Reply<'passkeyOptions'>,
  { isQuiet = false }: Showing = {},
): Promise<Shown | null> {
  const { startAuthentication } = await library()
  const optionsJSON = { challenge, rpId, timeout: timeoutMs, userVerification: 'required' as const }
  try {
    const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: isQuiet })
    const { clientDataJSON, authenticatorData, signature } = response
    return { credentialId: id, clientDataJson: clientDataJSON, authenticatorData, signature }
  } catch {
    return null
  }
}

/** Lets the browser stop waiting for a passkey in a field that is gone. */
export async function stopShowing(): Promise<void> {
  ;(await library()).WebAuthnAbortService.cancelCeremony()
}

/** Makes a passkey on this device; null when the person turns away, 'known' when the device holds one already. */
export async function makePasskey(options: Reply<'newPasskeyOptions'>): Promise<Made | 'known' | null> {
  const { startRegistration } = await library()
  const { challenge, rp, user, excludeCredentials, algorithms, timeoutMs } = options
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        ...{ challenge, rp, user, timeout: timeoutMs, attestation: 'none' },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: excludeCredentials.map((one) => ({ ...one, type: 'public-key' })) as never,
        // Found without an e-mail being typed, and opened by a finger or a code: both steps in one.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { credentialId: id, clientDataJson: clientDataJSON, attestationObject, transports }
  } catch (error) {
    return (error as Error).name === 'InvalidStateError' ? 'known' : null
  }
}
