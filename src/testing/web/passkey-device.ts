import { onTestFinished, vi } from 'vitest'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** What the device answers, until the test ends, when it is asked to make or show a passkey: one with the id `a2V5`, or an error of that name. */
export function deviceSays(problem?: string): void {
  const answer = async () => {
    if (problem) throw new DOMException(problem, problem)
    const response = {
      clientDataJSON: bytes('client'),
      attestationObject: bytes('attested'),
      authenticatorData: bytes('data'),
      signature: bytes('signed'),
      userHandle: null,
      getTransports: () => ['internal'],
    }
    const passkey = { id: 'a2V5', rawId: bytes('key'), type: 'public-key', response }
    return { ...passkey, getClientExtensionResults: () => ({}) } as never
  }
  const create = vi.spyOn(navigator.credentials, 'create').mockImplementation(answer)
  const get = vi.spyOn(navigator.credentials, 'get').mockImplementation(answer)
  onTestFinished(() => {
    create.mockRestore()
    get.mockRestore()
  })
}
