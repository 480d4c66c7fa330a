import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const PRESENT = 1
const VERIFIED = 4
const WITH_KEY = 64

interface PasskeyOptions {
  challenge: string
  origin?: string
  /** Whether the device verified the user by biometrics or a PIN; true by default. */
  isVerified?: boolean
  counter?: number
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const encodeText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const encodeBytes = (data: Buffer) => Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 255]), data])

/**
 * Creates a passkey as a phone would (WebAuthn §6.5, hand-written CBOR), so that tests can send responses that no real
 * browser would.
 */
export function createTestPasskey(rpId = 'localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const [pointX, pointY] = [Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    pointX,
    Buffer.from('225820', 'hex'),
    pointY,
  ])
  const buildAuthenticatorData = (flags: number, counter: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  const buildFlags = ({ isVerified = true }: PasskeyOptions) => PRESENT | (isVerified ? VERIFIED : 0)
  const buildClientData = (type: string, { challenge, origin = 'http://localhost:3000' }: PasskeyOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credentialId = id.toString('base64url')
  return {
    credentialId,
    createRegistration(options: PasskeyOptions) {
      const idLength = Buffer.from([0, id.length])
      const authData = Buffer.concat([
        buildAuthenticatorData(buildFlags(options) | WITH_KEY, options.counter ?? 0),
        Buffer.alloc(16),
        idLength,
        id,
        coseKey,
      ])
      const attestation = [
        Buffer.from([0xa3]),
        encodeText('fmt'),
        encodeText('none'),
        encodeText('attStmt'),
        Buffer.from([0xa0]),
      ]
      return {
        credentialId,
        clientDataJson: buildClientData('webauthn.create', options).toString('base64url'),
        attestationObject: Buffer.concat([...attestation, encodeText('authData'), encodeBytes(authData)]).toString(
          'base64url',
        ),
        transports: ['internal'],
      }
    },
    createAssertion(options: PasskeyOptions) {
      const authData = buildAuthenticatorData(buildFlags(options), options.counter ?? 0)
      const client = buildClientData('webauthn.get', options)
      return {
        credentialId,
        clientDataJson: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey).toString('base64url'),
      }
    },
  }
}
