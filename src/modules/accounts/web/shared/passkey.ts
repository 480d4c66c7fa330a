import type { Input, Reply } from '#platform/web/api.ts'

type PasskeyAssertion = Input<'loginPasskey'>['passkey']
type PasskeyRegistration = Input<'addPasskey'>['passkey']

/** Loaded on demand when a passkey is used. */
const loadLibrary = () => import('@simplewebauthn/browser')

/**
 * Returns whether passkeys can be used. They are bound to a domain name, so they do not work when the site is opened by
 * IP address, such as 127.0.0.1 (WebAuthn §5.1.3).
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)

/** Returns whether the browser offers passkeys in the email field's autofill. */
export const supportsPasskeyAutofill = async (): Promise<boolean> =>
  canUsePasskeys() && (await loadLibrary()).browserSupportsWebAuthnAutofill()

interface PasskeyRequestOptions {
  /** Offers passkeys in the email field's autofill instead of opening a dialog. */
  isQuiet?: boolean
}

/** Requests a passkey from the browser. @returns null if the user cancels or the request fails. */
export async function requestPasskey(
  { challenge, rpId, timeoutMs }: Reply<'passkeyOptions'>,
  { isQuiet = false }: PasskeyRequestOptions = {},
): Promise<PasskeyAssertion | null> {
  const { startAuthentication } = await loadLibrary()
  const optionsJSON = { challenge, rpId, timeout: timeoutMs, userVerification: 'required' as const }
  try {
    const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: isQuiet })
    const { clientDataJSON, authenticatorData, signature } = response
    return { credentialId: id, clientDataJson: clientDataJSON, authenticatorData, signature }
  } catch {
    return null
  }
}

/** Cancels a pending passkey request once the field whose autofill offers passkeys has been removed. */
export async function cancelPasskeyRequest(): Promise<void> {
  ;(await loadLibrary()).WebAuthnAbortService.cancelCeremony()
}

/** Creates a passkey on this device. @returns null when the user cancels, 'known' when the device already has one. */
export async function createPasskey(
  options: Reply<'newPasskeyOptions'>,
): Promise<PasskeyRegistration | 'known' | null> {
  const { startRegistration } = await loadLibrary()
  const { challenge, rp, user, excludeCredentials, algorithms, timeoutMs } = options
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        ...{ challenge, rp, user, timeout: timeoutMs, attestation: 'none' },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: excludeCredentials.map((credential) => ({ ...credential, type: 'public-key' })) as never,
        // A resident passkey can be found without an email address. User verification makes it count as both factors.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { credentialId: id, clientDataJson: clientDataJSON, attestationObject, transports }
  } catch (error) {
    return (error as Error).name === 'InvalidStateError' ? 'known' : null
  }
}
