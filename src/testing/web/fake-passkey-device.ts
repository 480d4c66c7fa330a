import { onTestFinished, vi } from 'vitest'

const encodeText = (text: string) => new TextEncoder().encode(text).buffer

/**
 * Sets the device's result for creating or using a passkey until the test ends: a passkey with the id `a2V5`, or an
 * error of the given name.
 */
export function fakePasskeyDevice(problem?: string): void {
  const answer = async () => {
    if (problem) throw new DOMException(problem, problem)
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
  const create = vi.spyOn(navigator.credentials, 'create').mockImplementation(answer)
  const get = vi.spyOn(navigator.credentials, 'get').mockImplementation(answer)
  onTestFinished(() => {
    create.mockRestore()
    get.mockRestore()
  })
}
