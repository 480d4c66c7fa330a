import { onTestFinished, vi } from 'vitest'

const encodeText = (text: string) => new TextEncoder().encode(text).buffer

/**
 * Fakes the device's passkeys until the test ends. Creating or using one returns a passkey with the id `a2V5`, or
 * fails with an error of the given name.
 */
export function fakePasskeyDevice(errorName?: string): void {
  const useDevice = async () => {
    if (errorName) throw new DOMException(errorName, errorName)
    const response = {
      clientDataJSON: encodeText('client'),
      attestationObject: encodeText('attested'),
      authenticatorData: encodeText('data'),
      signature: encodeText('signed'),
      userHandle: null,
      getTransports: () => ['internal'],
    }
    const passkey = { id: 'a2V5', rawId: encodeText('key'), type: 'public-key', response }
    return { ...passkey, getClientExtensionResults: () => ({}) } as never
  }
  const create = vi.spyOn(navigator.credentials, 'create').mockImplementation(useDevice)
  const get = vi.spyOn(navigator.credentials, 'get').mockImplementation(useDevice)
  onTestFinished(() => {
    create.mockRestore()
    get.mockRestore()
  })
}
